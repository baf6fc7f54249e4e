import { FirstRun, ModelName, ModelPrice } from '@docent/contract';
import { z } from 'zod';

/** The owner's choices of models. Stored beside the product's settings, and read in the same statement. */
export const ModelChoices = z.object({
  large: ModelName.nullable().catch(null),
  small: ModelName.nullable().catch(null),
  embedding: ModelName.nullable().catch(null),
  reranking: ModelName.nullable().catch(null),
  prices: z.record(z.string(), ModelPrice).catch({}),
  limits: z.record(z.string(), z.number().int().min(1)).catch({}),
  first_run: FirstRun.exclude(['chosen']).catch('open'),
  /** Another with each change of a provider: then they are read again. */
  providers: z.string().catch(''),
});
export type ModelChoices = z.infer<typeof ModelChoices>;
