import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { grantRoutes } from './routes.ts';

/** Grants: the readers of each domain, and the reason. */
export const grantsPlugin = ({ database }: Platform, { notify }: { notify: Notify }): Plugin => ({
  name: 'grants',
  routes: (app) => grantRoutes(app, { db: database.db, notify }),
});
