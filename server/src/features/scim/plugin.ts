import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { scimAdminRoutes } from './admin-routes.ts';
import { scimRoutes } from './scim-routes.ts';

/** People and groups that an identity provider keeps here. */
export const scimPlugin = (
  { database, origin, logger }: Platform,
  { notify, onAddress }: { notify: Notify; onAddress: (userId: string) => void },
): Plugin => {
  const parts = { database, notify, origin, logger, onAddress };
  return {
    name: 'SCIM',
    routes: async (app) => {
      scimAdminRoutes(app, parts);
      await scimRoutes(app, parts);
    },
  };
};
