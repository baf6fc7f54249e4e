import type { LanguageModel } from 'ai';
import type { Engine } from '../types.ts';
import { categorizeByModel } from './model-categorize.ts';
import { validateByModel } from './model-validate.ts';
import { writeByModel } from './model-write.ts';
import type { Slots } from './slots.ts';

/** A model as the settings name it (`provider:model`). */
export type NamedModel = { name: string; model: LanguageModel };

export type ModelEngineOptions = {
  /** Decides and checks. */
  small: NamedModel;
  /** Writes. */
  large: NamedModel;
  /** The large one sees images. */
  seesImages: boolean;
  /** Without a word for so long, writing fails. */
  silenceMs: number;
  /** A decision or a check may take so long in all. */
  stepMs: number;
  /** Answers that each model may write at the same time. */
  slots: Slots;
};

/** The engine that lets language models decide, write and check, through the AI SDK. */
export const modelEngine = (options: ModelEngineOptions): Engine => ({
  kind: 'model',
  model: options.large.name,
  seesImages: options.seesImages,
  categorize: (asked) => categorizeByModel(asked, options),
  write: (asked) => writeByModel(asked, options),
  validate: (asked) => validateByModel(asked, options),
});
