import { createEngines, createSlots } from './answering/index.ts';
import { createSharedSlots } from './features/executions/index.ts';
import { type Models, openModels } from './features/models/index.ts';
import type { openProductSettings } from './features/settings/index.ts';
import { callsOfModels } from './open-outgoing.ts';
import type { Database } from './platform/database/database.ts';
import type { Logger } from './platform/logs.ts';
import type { TokenMeter } from './platform/models/metered-model.ts';
import type { Embedder } from './platform/models/models.ts';
import type { Secrets } from './platform/seal.ts';
import type { Settings } from './settings.ts';

type Parts = {
  settings: Settings;
  database: Database;
  product: ReturnType<typeof openProductSettings>;
  secrets: Secrets;
  logger: Logger;
  meter: TokenMeter;
  builtInEmbedder: () => Embedder | undefined;
};

/** The models as the environment and the owners have set them, the engines that answer with them, and the places that each model has. */
export const openEngines = async ({
  settings,
  database,
  product,
  secrets,
  logger,
  meter,
  builtInEmbedder,
}: Parts) => {
  const models: Models = await openModels({
    db: database.db,
    logger,
    product,
    secrets,
    meter,
    callModels: callsOfModels(settings),
    builtInEmbedder,
    environment: {
      keys: settings,
      named: settings.MODELS_NAMED,
      allowed: settings.fixed.modelsAllowed,
    },
  });
  const places = { limitOf: models.limitOf, waitMs: settings.fixed.answerWaitSeconds * 1_000 };
  // Several servers may stand on one PostgreSQL; the embedded database is one server's alone.
  const slots =
    database.kind === 'embedded'
      ? createSlots(places)
      : createSharedSlots({ db: database.db, logger, ...places });
  const engines = createEngines({
    open: models.open,
    allowed: models.allowed,
    imageModels: async () => (await product.get()).image_models,
    defaults: models.defaults,
    isResting: models.isResting,
    silenceMs: settings.fixed.modelSilenceSeconds * 1_000,
    stepMs: settings.fixed.modelStepSeconds * 1_000,
    slots,
  });
  return { models, slots, ...engines };
};
