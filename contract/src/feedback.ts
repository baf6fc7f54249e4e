import { z } from 'zod';
import { COMMENT_MAX_CHARACTERS, FEEDBACK_REASONS, TIME_SAVED_BUCKETS } from './constants.ts';

export const FeedbackReason = z.enum(FEEDBACK_REASONS);
export type FeedbackReason = z.infer<typeof FeedbackReason>;

export const TimeSaved = z.enum(TIME_SAVED_BUCKETS);
export type TimeSaved = z.infer<typeof TimeSaved>;

/** 1: helpful; -1: not helpful. */
export const Rating = z.union([z.literal(1), z.literal(-1)]);
export type Rating = z.infer<typeof Rating>;

/** One person's word on one answer. */
export const Feedback = z.object({
  rating: Rating.nullable(),
  reason: FeedbackReason.nullable(),
  time_saved: TimeSaved.nullable(),
  comment: z.string(),
});
export type Feedback = z.infer<typeof Feedback>;

/** PATCH /v1/messages/{id}: the caller's own feedback. Absent fields are unchanged; null removes a value. */
export const MessagePatch = z
  .strictObject({
    rating: Rating.nullable().optional(),
    reason: FeedbackReason.nullable().optional(),
    time_saved: TimeSaved.nullable().optional(),
    comment: z.string().trim().max(COMMENT_MAX_CHARACTERS).optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'names nothing to change');
export type MessagePatch = z.infer<typeof MessagePatch>;
