import type { LanguageModel } from 'ai';
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
