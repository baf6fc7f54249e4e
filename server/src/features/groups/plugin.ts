import type { ClaimedGroups } from '../accounts/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { claimedGroupsOf } from './claimed-groups.ts';
import { groupRoutes } from './routes.ts';

export type GroupsPlugin = Plugin & {
  /** For sign-ins by other systems. */
  claimed: ClaimedGroups;
};

/** Groups of people: made and filled here by hand, or by what an identity provider says at a sign-in. */
export const groupsPlugin = ({ database }: Platform, { notify }: { notify: Notify }): GroupsPlugin => ({
  name: 'groups',
  routes: (app) => groupRoutes(app, { database, notify }),
  claimed: claimedGroupsOf({ database, notify }),
});
