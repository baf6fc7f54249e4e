import type { Platform, Plugin } from '../plugin.ts';
import { feedbackRoutes } from './routes.ts';

export const feedbackPlugin = ({ database }: Platform): Plugin => ({
  name: 'feedback',
  routes: (app) => feedbackRoutes(app, database.db),
});
