import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { groupRoutes } from './routes.ts';

/** Groups of people: made and filled here by hand. */
export const groupsPlugin = ({ database }: Platform, { notify }: { notify: Notify }): Plugin => ({
  name: 'groups',
  routes: (app) => groupRoutes(app, { database, notify }),
});
