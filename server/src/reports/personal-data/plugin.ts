import type { Notify } from '../../features/notifications/index.ts';
import type { Platform, Plugin } from '../../features/plugin.ts';
import { personalDataRoutes } from './routes.ts';

export const personalDataPlugin = (
  { database, files }: Platform,
  { notify }: { notify: Notify },
): Plugin => ({
  name: 'personal data',
  routes: (app) => personalDataRoutes(app, { db: database.db, files, notify }),
});
