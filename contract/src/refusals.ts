import { z } from 'zod';
import { Id } from './fields.ts';
import { Source } from './messages.ts';

/**
 * Why there was no answer, as far as the reader's own documents tell: `outside` the domain's scope; `no_documents` that she may
 * read; some `still_reading`; some `left_out`, since not everybody in the chat may read them; `not_spoken_of` in them; or
 * spoken of, but what they say is `not_enough` for an answer.
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

/** GET /v1/messages/{id}/refusal: what was searched for an answer, as its reader may read it now, and where else to ask. */
export const WhyRefused = z.object({
  reason: RefusalReason,
  /** What of the domain is searched for the reader. */
  searched: z.object({ documents: z.number().int(), passages: z.number().int() }),
  /** The passages that come nearest, nearest first; their numbers are their places in this list. */
  nearest: z.array(Source),
  /** Domains that the reader may ask and that speak of it more than this one. */
  other_domains: z.array(z.object({ id: Id, name: z.string() })),
});
export type WhyRefused = z.infer<typeof WhyRefused>;
