import { createEngines, createSlots } from './answering/index.ts';
import { createSharedSlots } from './features/executions/index.ts';
import type { openProductSettings } from './features/settings/index.ts';
import type { Database } from './platform/database/database.ts';
import type { Logger } from './platform/logs.ts';
import { openLanguageModel } from './platform/models/models.ts';
import type { Fetch } from './platform/outgoing/fetch.ts';
import type { Settings } from './settings.ts';

type Parts = {
  settings: Settings;
  database: Database;
  product: Pick<ReturnType<typeof openProductSettings>, 'get'>;
  logger: Logger;
  /** How models are called. */
  callModels: Fetch;
};

/** The engines that answer, the models behind them, and the places that each model has. */
export const openEngines = ({ settings, database, product, logger, callModels }: Parts) => {
  const open = (name: string) => openLanguageModel(name, { ...settings, fetch: callModels });
  /** What the server can reach, as far as the owner allows it. */
  const modelsAllowed = async () => {
    const { allowed_models: named } = await product.get();
    return settings.MODELS_ALLOWED.filter((name) => !named.length || named.includes(name));
  };
  const limits = { limits: settings.MODEL_LIMITS, waitMs: settings.ANSWER_WAIT_SECONDS * 1_000 };
  // Several servers may stand on one PostgreSQL; the embedded database is one server's alone.
  const slots =
    database.kind === 'embedded'
      ? createSlots(limits)
      : createSharedSlots({ db: database.db, logger, ...limits });
  const engines = createEngines({
    open,
    allowed: modelsAllowed,
    imageModels: async () => (await product.get()).image_models,
    small: settings.SMALL_MODEL,
    large: settings.LARGE_MODEL,
    silenceMs: settings.MODEL_SILENCE_SECONDS * 1_000,
    stepMs: settings.MODEL_STEP_SECONDS * 1_000,
    slots,
  });
  return { open, modelsAllowed, slots, ...engines };
};
