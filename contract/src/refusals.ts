import { z } from 'zod';
import { Id } from './fields.ts';
import { Source } from './messages.ts';

/**
 * Reasons for a refusal, derived from the reader's own documents only. `outside`: not in the domain's scope; `no_documents`: none that the
 * reader may read; `still_reading`: ingestion is running; `left_out`: documents that some participants of the chat may not read;
 * `not_spoken_of`: the documents do not mention the subject; `not_enough`: they mention it, but do not answer the question.
 */
export const REFUSAL_REASONS = [
  'outside',
  'no_documents',
  'still_reading',
  'left_out',
  'not_spoken_of',
  'not_enough',
] as const;
export const RefusalReason = z.enum(REFUSAL_REASONS);
export type RefusalReason = z.infer<typeof RefusalReason>;

/**
 * GET /v1/messages/{id}/refusal: scope and nearest passages of a refused answer, with the reader's current access, and other domains to
 * ask.
 */
export const WhyRefused = z.object({
  reason: RefusalReason,
  /** Number of documents and passages of the domain that are searched for the reader. */
  searched: z.object({ documents: z.number().int(), passages: z.number().int() }),
  /** Nearest passages, nearest first; numbered by position in this list. */
  nearest: z.array(Source),
  /** Domains that the reader may ask and that fit the question better. */
  other_domains: z.array(z.object({ id: Id, name: z.string() })),
});
export type WhyRefused = z.infer<typeof WhyRefused>;
