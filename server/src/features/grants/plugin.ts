import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { grantRoutes } from './routes.ts';

type Uses = {
  notify: Notify;
  /** Another system keeps the passwords. */
  passwordsElsewhere: boolean;
};

/** Grants: the readers of each domain, and the reason. */
export const grantsPlugin = (platform: Platform, { notify, passwordsElsewhere }: Uses): Plugin => {
  const { database, mail, origin, product, limits } = platform;
  return {
    name: 'grants',
    routes: (app) => {
      grantRoutes(app, { db: database.db, notify });
      invitationRoutes(app, {
        db: database.db,
        notify,
        links: {
          ...{ db: database.db, mail, origin, passwordsElsewhere },
          productName: async () => (await product.get()).product_name,
        },
        signUp: async () => {
          const { sign_up: mode, sign_up_domains: domains } = await product.get();
          return { mode, domains };
        },
        limitInvitations: limits.invitations,
      });
    },
  };
};
