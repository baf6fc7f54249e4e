import type { Platform, Plugin } from '../plugin.ts';
import { auditRoutes } from './routes.ts';

export const auditPlugin = ({ database }: Platform): Plugin => ({
  name: 'audit',
  routes: (app) => auditRoutes(app, database.db),
});
