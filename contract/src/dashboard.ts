import { z } from 'zod';
import { Outcome } from './answers.ts';
import { EngineKind } from './config.ts';
import { OUTCOMES } from './constants.ts';
import { DocumentCounts } from './domains.ts';
import { Id, Timestamp } from './fields.ts';
import { PublicUser } from './users.ts';

/** GET /v1/domains/{id}/dashboard: `days` up to and with today, in UTC. */
export const DashboardQuery = z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) });

/** Figures of questions by the day of the question; later ratings count on that day too. */
export const DashboardDay = z.object({
  /** YYYY-MM-DD */
  day: z.iso.date(),
  /** All of them, those still running too. */
  questions: z.number().int(),
  outcomes: z.record(z.enum(OUTCOMES), z.number().int()),
  /** Number of `answered` questions that show passages without a language model, which nothing has verified. */
  passages: z.number().int(),
  helpful: z.number().int(),
  not_helpful: z.number().int(),
  /** As people estimated: the middle of each range, and 24 hours for more than 24. */
  minutes_saved: z.number(),
});
export type DashboardDay = z.infer<typeof DashboardDay>;

/** A question without an answer (excerpts that may answer count until rated as helpful) or with a negative rating. Contains no asker. */
export const GapQuestion = z.object({
  execution_id: Id,
  question: z.string(),
  created_at: Timestamp,
  outcome: Outcome,
  engine: EngineKind,
  badly_rated: z.boolean(),
});
export type GapQuestion = z.infer<typeof GapQuestion>;

/**
 * Event that closed a knowledge gap: a lesson, an expert's review, or a later good answer to the same question. `access`: nothing is
 * missing; a document that the reader may read, but the asker may not, has the answer. `dismissed`: see `GapDismissal`.
 */
export const GAP_CLOSED_BY = ['lesson', 'expert', 'answer', 'access', 'dismissed'] as const;
const GapClosedBy = z.enum(GAP_CLOSED_BY);
export type GapClosedBy = z.infer<typeof GapClosedBy>;

/** A gap that needs no answer. It opens again once it was asked `GAP_REOPENS_AFTER` times since. */
const GapDismissal = z.object({ by: PublicUser.nullable(), at: Timestamp });
export const GapState = z.object({
  /** Null unless `dismissed` closes the gap. */
  dismissed: GapDismissal.nullable(),
  /** The expert who is to close it; null where they are no expert of the domain any more. */
  assigned_to: PublicUser.nullable(),
});

/** Questions of nearly the same words: how many, and the newest of them, newest first. */
export const KnowledgeGap = GapState.extend({
  /** Null: still open. */
  closed_by: GapClosedBy.nullable(),
  count: z.number().int(),
  badly_rated: z.number().int(),
  questions: z.array(GapQuestion),
});
export type KnowledgeGap = z.infer<typeof KnowledgeGap>;

export const Dashboard = z.object({
  documents: DocumentCounts.extend({
    /** 0 to 1: those that could be read, of all; 0 without documents. */
    processed_share: z.number(),
  }),
  /** One for each day, oldest first. */
  days: z.array(DashboardDay),
  /** Newest first. */
  gaps: z.array(KnowledgeGap),
});
export type Dashboard = z.infer<typeof Dashboard>;
