import { z } from 'zod';
import { Outcome } from './answers.ts';
import { EngineKind } from './config.ts';
import {
  ANALYTICS_FORMATS,
  ANALYTICS_SCOPES,
  FEEDBACK_REASONS,
  OUTCOMES,
  TIME_SAVED_BUCKETS,
} from './constants.ts';
import { FeedbackReason, Rating, TimeSaved } from './feedback.ts';
import { Day, Id, Timestamp } from './fields.ts';

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};
/** A name of the IANA database, like Europe/Paris. Offsets are none: PostgreSQL reads their sign the other way. */
const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/)
  .refine(isTimeZone, 'is not a time zone');

export const AnalyticsQuery = z.strictObject({
  from: Day,
  to: Day,
  time_zone: TimeZone,
  domain_id: Id.optional(),
  /** Absent: as many as the caller may see. */
  whose: z.enum(['everyone', 'me']).optional(),
});
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;

const count = z.number().int();
/** p90: nine of ten are at most that. */
const Spread = z.object({ median: z.number().nullable(), p90: z.number().nullable() });
const Outcomes = z.record(z.enum(OUTCOMES), count);
/** Number of `answered` questions that show passages without a language model, which nothing has verified. */
const Passages = count;

/** Time saved according to users' estimates, in minutes: sums of the lower and of the upper bounds. */
const SavedRange = z.object({
  low_minutes: z.number(),
  high_minutes: z.number(),
  /** Estimates of more than 24 hours among them, which have no most: 24 hours are counted. */
  open_ended: count,
});

export const AnalyticsFigures = z.object({
  questions: count,
  /** Different people who asked. */
  people: count,
  outcomes: Outcomes,
  passages: Passages,
  /**
   * Not answered (out of scope, escalated, not in the documents, failed; excerpts that may answer, until they are rated as
   * helpful) or rated as not helpful.
   */
  gaps: count,
  helpful: count,
  not_helpful: count,
  saved: SavedRange.extend({
    /** Answers with an estimate of the time saved, out of all answers that could be rated. */
    answers_estimated: count,
    answers: count,
  }),
  /** From the question to the first words of its answer, in milliseconds; null without answers. */
  first_words_ms: Spread,
  /** From the question to the whole of its answer, in milliseconds; null without answers. */
  answer_ms: Spread,
  /** In the currency of the price table. */
  cost: z.object({
    total: z.number(),
    priced: count,
    /** Answers of models that have no price. */
    unpriced: count,
    input_tokens: z.number(),
    output_tokens: z.number(),
  }),
});
export type AnalyticsFigures = z.infer<typeof AnalyticsFigures>;

/** Questions by the day, week or month in which they were asked. */
export const AnalyticsSlice = SavedRange.extend({
  /** Its first day, YYYY-MM-DD. */
  day: z.iso.date(),
  questions: count,
  people: count,
  outcomes: Outcomes,
  passages: Passages,
  gaps: count,
  helpful: count,
  not_helpful: count,
  cost: z.number(),
});
export type AnalyticsSlice = z.infer<typeof AnalyticsSlice>;

export const AnalyticsDomain = z.object({
  /** Null: domains that were deleted. */
  id: Id.nullable(),
  name: z.string().nullable(),
  questions: count,
  answered: count,
  passages: Passages,
  gaps: count,
});
export type AnalyticsDomain = z.infer<typeof AnalyticsDomain>;

/** An expert's workload in the period. */
export const AnalyticsExpert = z.object({
  id: Id,
  name: z.string(),
  /** Questions of chats that they were brought into as an expert. */
  questions: count,
  /** Answers to its questions that they endorsed or corrected. */
  reviews: count,
  /** Lessons that they reviewed. */
  lessons: count,
});
export type AnalyticsExpert = z.infer<typeof AnalyticsExpert>;

export const Analytics = z.object({
  scope: z.enum(ANALYTICS_SCOPES),
  unit: z.enum(['day', 'week', 'month']),
  now: AnalyticsFigures,
  /** The same number of days just before. */
  before: AnalyticsFigures,
  /** Oldest first, without gaps. */
  slices: z.array(AnalyticsSlice),
  /** Answers rated as not helpful, by reason, most frequent first; null: no reason given. */
  reasons: z.array(z.object({ reason: FeedbackReason.nullable(), count })),
  estimates: z.record(z.enum(TIME_SAVED_BUCKETS), count),
  /** Busiest first, at most 20. */
  domains: z.array(AnalyticsDomain),
  /** Busiest first, at most 50; none for one's own figures. */
  experts: z.array(AnalyticsExpert),
});
export type Analytics = z.infer<typeof Analytics>;

/** GET /v1/analytics/questions: the questions behind a figure. */
export const AnalyticsQuestionsQuery = AnalyticsQuery.extend({
  outcome: Outcome.optional(),
  engine: EngineKind.optional(),
  /** `true`: knowledge gaps; answers that could be rated; answers with a price, or of a model without one. */
  only: z.enum(['gaps', 'timed', 'priced', 'unpriced']).optional(),
  rating: z.coerce.number().pipe(Rating).optional(),
  /** Reason of a negative rating; `none`: no reason given. */
  reason: z.enum([...FEEDBACK_REASONS, 'none']).optional(),
  /** `any`: any estimate. */
  saved: z.enum(['any', ...TIME_SAVED_BUCKETS]).optional(),
  /** Chats that this expert was added to; chats with answers that this expert reviewed. */
  chats_of: Id.optional(),
  reviewed_by: Id.optional(),
  cursor: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type AnalyticsQuestionsQuery = z.output<typeof AnalyticsQuestionsQuery>;

/** A question as the reader may see it, without its asker. */
export const AnalyticsQuestion = z.object({
  execution_id: Id,
  question: z.string(),
  created_at: Timestamp,
  domain: z.object({ id: Id, name: z.string() }).nullable(),
  outcome: Outcome.nullable(),
  engine: EngineKind,
  duration_ms: count.nullable(),
  first_words_ms: count.nullable(),
  cost: z.number().nullable(),
  helpful: count,
  not_helpful: count,
  /** Every estimate of the time that the answer saved. */
  estimates: z.array(TimeSaved),
  /** The chat, for those who take part in it; else null. */
  chat_id: Id.nullable(),
});
export type AnalyticsQuestion = z.infer<typeof AnalyticsQuestion>;

/** Newest first; `next` is the cursor of the following page. */
export const AnalyticsQuestionList = z.object({
  questions: z.array(AnalyticsQuestion),
  next: Id.nullable(),
});
export type AnalyticsQuestionList = z.infer<typeof AnalyticsQuestionList>;

/** GET /v1/analytics/lessons: what an expert reviewed. */
export const AnalyticsLessonsQuery = AnalyticsQuery.extend({
  expert_id: Id,
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export const AnalyticsLessons = z.object({
  lessons: z.array(
    z.object({
      id: Id,
      topic: z.string(),
      domain: z.object({ id: Id, name: z.string() }),
      reviewed_at: Timestamp,
    }),
  ),
  next_page: count.nullable(),
});
export type AnalyticsLessons = z.infer<typeof AnalyticsLessons>;

/** GET /v1/analytics/export: figures by day and domain; contains no text of users. */
export const AnalyticsExportQuery = AnalyticsQuery.extend({ format: z.enum(ANALYTICS_FORMATS) });
