import type { LanguageModel } from 'ai';
import type { Slots } from './slots.ts';

/** Model as named in the settings (`provider:model`). */
export type NamedModel = { name: string; model: LanguageModel };

export type ModelEngineOptions = {
  /** Categorizes and validates. */
  small: NamedModel;
  /** Plans and writes. */
  large: NamedModel;
  seesImages: boolean;
  /** Time without output after which writing fails, in milliseconds. */
  silenceMs: number;
  /** Timeout of a categorization or validation, in milliseconds. */
  stepMs: number;
  slots: Slots;
};
