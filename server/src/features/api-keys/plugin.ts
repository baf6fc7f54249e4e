import type { Platform, Plugin } from '../plugin.ts';
import type { ApiKeysFor } from './policy.ts';
import { apiKeyRoutes } from './routes.ts';

type Settings = { API_KEYS: ApiKeysFor };

export const apiKeysPlugin = ({ database }: Platform, { settings }: { settings: Settings }): Plugin => ({
  name: 'API keys',
  routes: (app) => apiKeyRoutes(app, { db: database.db, keysFor: settings.API_KEYS }),
});
