import type { DbOrTx } from '../../platform/database/database.ts';
import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import type { SettingsOfProduct } from '../settings/index.ts';
import { keySeal } from './keys.ts';
import type { Models } from './open-models.ts';
import type { ModelsOfDomains } from './present.ts';
import { modelProviderRoutes, type ProviderParts } from './provider-routes.ts';
import { modelRoutes } from './routes.ts';
import { modelSettingsRoutes } from './settings-routes.ts';

type Uses = Pick<ProviderParts, 'requireReachable' | 'callLocal'> & {
  settings: { fixed: { modelStepSeconds: number } };
  models: Models;
  product: SettingsOfProduct;
  modelsOfDomains: (tx?: DbOrTx) => Promise<ModelsOfDomains>;
  notify: Notify;
};

/** Which models answer: set by owners, seen by administrators, live on all servers. */
export const modelsPlugin = ({ database, secrets }: Platform, { settings, ...uses }: Uses): Plugin => ({
  name: 'models',
  routes: (app) => {
    const parts = { db: database.db, seal: keySeal(secrets), ...uses };
    modelRoutes(app, { models: uses.models, timeoutMs: settings.fixed.modelStepSeconds * 1_000 });
    modelSettingsRoutes(app, parts);
    modelProviderRoutes(app, parts);
  },
  drain: () => uses.models.health.settled(),
});
