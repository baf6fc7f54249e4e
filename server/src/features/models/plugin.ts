import type { Platform, Plugin } from '../plugin.ts';
import { modelRoutes } from './routes.ts';
import { modelSettingsRoutes } from './settings-routes.ts';

type Settings = {
  SMALL_MODEL?: string | undefined;
  LARGE_MODEL?: string | undefined;
  EMBEDDING_MODEL?: string | undefined;
  MODEL_STEP_SECONDS: number;
};

export const modelsPlugin = ({ models }: Platform, { settings }: { settings: Settings }): Plugin => ({
  name: 'models',
  routes: (app) => {
    const chosen = { small: settings.SMALL_MODEL, large: settings.LARGE_MODEL };
    modelRoutes(app, {
      open: models.open,
      allowed: models.allowed,
      ...chosen,
      timeoutMs: settings.MODEL_STEP_SECONDS * 1_000,
    });
    modelSettingsRoutes(app, { ...chosen, embedding: settings.EMBEDDING_MODEL });
  },
});
