import { z } from 'zod';

/** What may be wrong with an answer, in the order of the specification. The web app words each one. */
export const FEEDBACK_REASONS = [
  'technically_wrong',
  'wrong_in_context',
  'wording_mistake',
  'neither_right_nor_wrong',
  'not_specific_enough',
  'could_not_answer_although_documented',
  'incorrect_sources',
  'other',
] as const;
export const FeedbackReason = z.enum(FEEDBACK_REASONS);
export type FeedbackReason = z.infer<typeof FeedbackReason>;

/** How much time an answer saved: 0 min; 1-15 min; 15-30 min; 30 min-1 hr; 1-4; 4-8; 8-24; more than 24 hrs. */
export const TIME_SAVED_BUCKETS = [
  'none',
  'minutes_1_15',
  'minutes_15_30',
  'minutes_30_60',
  'hours_1_4',
  'hours_4_8',
  'hours_8_24',
  'hours_over_24',
] as const;
export const TimeSaved = z.enum(TIME_SAVED_BUCKETS);
export type TimeSaved = z.infer<typeof TimeSaved>;

/** 1: helpful; -1: not helpful. */
export const Rating = z.union([z.literal(1), z.literal(-1)]);
export type Rating = z.infer<typeof Rating>;

export const COMMENT_MAX_CHARACTERS = 2_000;

/** One person's word on one answer. */
export const Feedback = z.object({
  rating: Rating.nullable(),
  reason: FeedbackReason.nullable(),
  time_saved: TimeSaved.nullable(),
  comment: z.string(),
});
export type Feedback = z.infer<typeof Feedback>;

/** PATCH /v1/messages/{id}: the caller's own feedback. What is absent stays; null takes a part back. */
export const MessagePatch = z
  .strictObject({
    rating: Rating.nullable().optional(),
    reason: FeedbackReason.nullable().optional(),
    time_saved: TimeSaved.nullable().optional(),
    comment: z.string().trim().max(COMMENT_MAX_CHARACTERS).optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'names nothing to change');
export type MessagePatch = z.infer<typeof MessagePatch>;
