import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { userRoutes } from './routes.ts';

type Uses = {
  settings: { PASSWORD_MIN_LENGTH: number };
  /** Another system keeps them. */
  passwordsElsewhere: boolean;
  notify: Notify;
};

export const usersPlugin = (platform: Platform, { settings, passwordsElsewhere, notify }: Uses): Plugin => {
  const { database, files, mail, origin, product } = platform;
  return {
    name: 'users',
    routes: (app) =>
      userRoutes(app, {
        db: database.db,
        files,
        notify,
        mail,
        origin,
        passwordsElsewhere,
        productName: async () => (await product.get()).product_name,
        minLength: settings.PASSWORD_MIN_LENGTH,
      }),
  };
};
