import { z } from 'zod';
import { Id, Timestamp } from './fields.ts';

/** Why passages get no vectors for the time being. */
export const VECTOR_FAILURES = [
  'model_unreachable',
  'model_rate_limited',
  'model_refused_key',
  'model_timed_out',
  'model_failed',
  /** Fewer vectors than texts, of other lengths than before, or with what is no number. */
  'wrong_vectors',
] as const;
export const VectorFailure = z.enum(VECTOR_FAILURES);
export type VectorFailure = z.infer<typeof VectorFailure>;

const counts = {
  passages: z.number().int(),
  /** How many of them have a vector of the model; the others are found by their words. */
  embedded: z.number().int(),
};

/** GET /v1/vectors: how far the passages have got their vectors. */
export const VectorProgress = z.object({
  /** The embedding model; null: none, and no passage needs a vector. */
  model: z.string().nullable(),
  ...counts,
  /** Domains that have passages. */
  domains: z.array(z.object({ id: Id, name: z.string(), ...counts })),
  /** Set while the model fails; the passages wait until `retry_at`, or until another model is chosen. */
  failure: z.object({ reason: VectorFailure, at: Timestamp, retry_at: Timestamp }).nullable(),
});
export type VectorProgress = z.infer<typeof VectorProgress>;
