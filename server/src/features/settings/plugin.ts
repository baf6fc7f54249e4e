import type { Platform, Plugin } from '../plugin.ts';
import { mailRoutes } from './mail-routes.ts';
import { settingsRoutes } from './routes.ts';
import type { SettingsOfProduct } from './store.ts';

export const settingsPlugin = (
  { database, mail }: Platform,
  { product }: { product: SettingsOfProduct },
): Plugin => ({
  name: 'settings',
  routes: (app) => {
    settingsRoutes(app, { db: database.db, settings: product });
    mailRoutes(app, { mail, productName: async () => (await product.get()).product_name });
  },
});
