import type { Platform, Plugin } from '../plugin.ts';
import { mailRoutes } from './mail-routes.ts';
import { settingsRoutes } from './routes.ts';
import { searchRoutes } from './search-routes.ts';
import type { SettingsOfProduct } from './store.ts';

export const settingsPlugin = (
  { database, mail, searchEngine }: Platform,
  { product }: { product: SettingsOfProduct },
): Plugin => ({
  name: 'settings',
  routes: (app) => {
    settingsRoutes(app, { db: database.db, settings: product });
    searchRoutes(app, { searchEngine, database });
    mailRoutes(app, { mail, productName: async () => (await product.get()).product_name });
  },
});
