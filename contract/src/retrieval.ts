import { z } from 'zod';
import { MESSAGE_MAX_CHARACTERS, SEARCH_TEST_PASSAGES } from './constants.ts';
import { PassagePlace } from './documents.ts';
import { Id, Timestamp } from './fields.ts';

/** POST /v1/domains/{id}/search-test: what the search finds for a question, before anything is written of it. */
export const SearchTestBody = z.strictObject({
  question: z.string().trim().min(1).max(MESSAGE_MAX_CHARACTERS),
  limit: z.number().int().min(1).max(SEARCH_TEST_PASSAGES).default(SEARCH_TEST_PASSAGES),
});
export type SearchTestBody = z.input<typeof SearchTestBody>;

export const FoundPassage = z.object({
  id: Id,
  document_id: Id,
  document_name: z.string(),
  headings: z.array(z.string()),
  place: PassagePlace,
  text: z.string(),
  /** Value that the order is by: the lexical score, or with vectors the fused score of both rankings. */
  score: z.number(),
  /** By the words; 0 when the passage is not among the best by them. */
  lexical_score: z.number(),
  /** Cosine of the angle to the question, -1 to 1; null when it is not among the nearest, or without vectors. */
  vector_score: z.number().nullable(),
  /** Author (null: the account is deleted) and time of a lesson; null for other documents. */
  taught: z.object({ by: z.string().nullable(), at: Timestamp }).nullable(),
});
export type FoundPassage = z.infer<typeof FoundPassage>;

/** Best first. */
export const SearchTest = z.object({
  passages: z.array(FoundPassage),
  /** Number of passages, from the first, that the model gets as evidence. */
  read: z.number().int(),
  /** Name of the embedding model; null: passages are found by their words alone. */
  embedding_model: z.string().nullable(),
  took_ms: z.number().int(),
});
export type SearchTest = z.infer<typeof SearchTest>;
