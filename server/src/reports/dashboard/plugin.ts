import type { Platform, Plugin } from '../../features/plugin.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboardPlugin = ({ database }: Platform): Plugin => ({
  name: 'dashboard',
  routes: (app) => dashboardRoutes(app, database.db),
});
