import type { Engine } from '../types.ts';
import { categorizeByModel } from './model-categorize.ts';
import { planByModel } from './model-plan.ts';
import { validateByModel } from './model-validate.ts';
import { writeByModel } from './model-write.ts';
import type { ModelEngineOptions } from './options.ts';

/** Creates the engine that decides, writes and checks with language models, through the AI SDK. */
export const modelEngine = (options: ModelEngineOptions): Engine => ({
  kind: 'model',
  model: options.large.name,
  seesImages: options.seesImages,
  categorize: (asked) => categorizeByModel(asked, options),
  plan: (asked) => planByModel(asked, options),
  write: (asked) => writeByModel(asked, options),
  validate: (asked) => validateByModel(asked, options),
});
