import type { Platform, Plugin } from '../../features/plugin.ts';
import { analyticsRoutes } from './routes.ts';

export const analyticsPlugin = ({ database }: Platform): Plugin => ({
  name: 'analytics',
  routes: (app) => analyticsRoutes(app, database.db),
});
