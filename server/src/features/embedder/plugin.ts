import type { Platform, Plugin } from '../plugin.ts';
import type { SettingsOfProduct } from '../settings/index.ts';
import { embedderRoutes } from './routes.ts';

export const embedderPlugin = (
  { database, embedderInside }: Platform,
  { product }: { product: SettingsOfProduct },
): Plugin => ({
  name: 'embedder',
  routes: (app) => embedderRoutes(app, { db: database.db, product, inside: embedderInside }),
});
