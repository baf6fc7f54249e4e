import type { Configuration } from '@docent/contract';
import type { LanguageModel } from 'ai';
import type { Engine } from '../types.ts';
import { extractiveEngine } from './extractive.ts';
import { modelEngine } from './model.ts';
import type { ModelEngineOptions, NamedModel } from './options.ts';
import { seesImages } from './sees-images.ts';

type Options = Pick<ModelEngineOptions, 'silenceMs' | 'stepMs' | 'slots'> & {
  /** Each is opened once, until its provider is changed. */
  open: (name: string) => Promise<LanguageModel>;
  /** `provider:model` names that a domain may use. */
  allowed: () => Promise<string[]>;
  /** Names of the models that see images; null: the families that are known to. */
  imageModels: () => Promise<string[] | null>;
  /** What a domain has that chooses nothing; without a large one the extractive engine answers. */
  /** It would fail again: excerpts answer. */
  isResting: (model: string) => boolean;
  defaults: () => Promise<{ small: string | undefined; large: string | undefined }>;
};

/** `looksFurther`: it can answer thoroughly. */
export type Abilities = { seesImages: boolean; looksFurther: boolean };

export type ChooseEngine = (
  configuration: Pick<Configuration, 'small_model' | 'large_model'>,
) => Promise<Engine>;

/** The engines of domains: their own models as far as they are still allowed, else the settings'. */
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
    /** What the engine of a domain with this large model can do. Opens none. */
    abilitiesOf: async (large_model: string | null): Promise<Abilities> => {
      const writes = await allowedOr(large_model, (await defaults()).large);
      if (!writes) return { seesImages: extractiveEngine.seesImages, looksFurther: false };
      return { seesImages: await sees(writes), looksFurther: true };
    },
  };
};
