import { z } from 'zod';
import { AnswerFailure } from './errors.ts';
import { Usage } from './executions.ts';

/** GET /v1/models: what a domain may choose from, and what it has when it chooses nothing (null: the extractive engine). */
export const ModelList = z.object({
  allowed: z.array(z.string()),
  default_small: z.string().nullable(),
  default_large: z.string().nullable(),
});
export type ModelList = z.infer<typeof ModelList>;

/** POST /v1/models/test */
export const ModelTestBody = z.strictObject({ model: z.string().min(1).max(200) });
export const ModelTest = z.object({
  ok: z.boolean(),
  /** What came back, cut; empty when nothing did. */
  text: z.string(),
  took_ms: z.number().int(),
  usage: Usage.nullable(),
  failure: AnswerFailure.nullable(),
});
export type ModelTest = z.infer<typeof ModelTest>;
