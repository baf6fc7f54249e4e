import { z } from 'zod';
import { Source } from './answers.ts';
import { Id } from './fields.ts';

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

const Share = z.number().min(0).max(1);

/**
 * The decision that a question got no answer, as its run recorded it: a rule of the perimeter; a search without passages; a probability
 * below its threshold; the language model; the verification of its draft; or a text that cites nothing.
 */
export const RefusalDecision = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('perimeter'),
    /** The line of _not covered_ that applied, or null. */
    rule: z.string().nullable(),
    reason: z.string(),
    by: z.enum(['model', 'words']),
  }),
  z.object({ kind: z.literal('nothing_found') }),
  z.object({
    kind: z.literal('score'),
    /** Probability that the documents cover the question, with the threshold for showing passages. */
    covers: Share,
    covers_needed: Share,
    /** Probability that the best sentence answers it, with the threshold for an answer. */
    answers: Share,
    answers_needed: Share,
    /** Check that failed: one of the two thresholds, the language of the best sentence, or a year that no document has. */
    failed: z.enum(['covers', 'answers', 'language', 'year']),
    /** The best sentence; null if the reader can no longer find it. */
    sentence: z.string().nullable(),
    /** Words of the question that no document has. */
    nowhere: z.array(z.string()),
  }),
  z.object({ kind: z.literal('model'), model: z.string().nullable(), missing: z.array(z.string()) }),
  z.object({
    kind: z.literal('verification'),
    sentences: z.array(z.object({ text: z.string(), reason: z.string() })),
  }),
  z.object({ kind: z.literal('uncited'), model: z.string().nullable() }),
]);
export type RefusalDecision = z.infer<typeof RefusalDecision>;

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
  /** The run and what decided it, for readers who configure the domain; else null. `by` is null if the run did not record it. */
  decided: z.object({ run_id: Id, by: RefusalDecision.nullable() }).nullable(),
});
export type WhyRefused = z.infer<typeof WhyRefused>;
