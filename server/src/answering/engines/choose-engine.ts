import type { Configuration } from '@docent/contract';
import type { LanguageModel } from 'ai';
import type { Engine } from '../types.ts';
import { extractiveEngine } from './extractive.ts';
import { modelEngine } from './model.ts';
import type { ModelEngineOptions, NamedModel } from './options.ts';
import { seesImages } from './sees-images.ts';

type Options = Pick<ModelEngineOptions, 'silenceMs' | 'stepMs' | 'slots'> & {
  /** Opens a model by name; the result is cached until its provider changes. */
  open: (name: string) => Promise<LanguageModel>;
  /** `provider:model` names that a domain may use. */
  allowed: () => Promise<string[]>;
  /** Patterns of models that accept images; null: use the known families. */
  imageModels: () => Promise<string[] | null>;
  /** Returns whether the circuit breaker of a model is open; then the extractive engine answers. */
  isResting: (model: string) => boolean;
  /** Models of a domain that selects none. Without a large one the extractive engine answers. */
  defaults: () => Promise<{ small: string | undefined; large: string | undefined }>;
};

/** `looksFurther`: supports thorough mode. */
export type Abilities = { seesImages: boolean; looksFurther: boolean };

export type ChooseEngine = (
  configuration: Pick<Configuration, 'small_model' | 'large_model'>,
) => Promise<Engine>;

/** Creates the engines of domains: a domain's own models if they are still allowed, otherwise the defaults. */
export const createEngines = ({ open, allowed, imageModels, defaults, isResting, ...rest }: Options) => {
  const named = async (name: string): Promise<NamedModel> => ({ name, model: await open(name) });
  const allowedOr = async (name: string | null, otherwise: string | undefined) =>
    name && (await allowed()).includes(name) ? name : otherwise;
  const sees = async (writer: string) => seesImages(writer, await imageModels());

  const chooseEngine: ChooseEngine = async ({ small_model, large_model }) => {
    const { large, small } = await defaults();
    const writes = await allowedOr(large_model, large);
    if (!writes || isResting(writes)) return extractiveEngine;
    const decides = (await allowedOr(small_model, small ?? writes)) ?? writes;
    return modelEngine({
      ...rest,
      small: await named(decides),
      large: await named(writes),
      seesImages: await sees(writes),
    });
  };
  return {
    chooseEngine,
    /** Returns the abilities of the engine for this large model, without opening a model. */
    abilitiesOf: async (large_model: string | null): Promise<Abilities> => {
      const writes = await allowedOr(large_model, (await defaults()).large);
      if (!writes) return { seesImages: extractiveEngine.seesImages, looksFurther: false };
      return { seesImages: await sees(writes), looksFurther: true };
    },
  };
};
