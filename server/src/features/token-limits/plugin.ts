import type { Platform, Plugin } from '../plugin.ts';
import type { TokenLimits } from './meter-tokens.ts';
import { tokenLimitRoutes } from './routes.ts';
import { deleteOldUse } from './store.ts';

export const tokenLimitsPlugin = (
  { database, product }: Platform,
  { tokenLimits }: { tokenLimits: TokenLimits },
): Plugin => ({
  name: 'token limits',
  routes: (app) => tokenLimitRoutes(app, { db: database.db, product }),
  clean: () => deleteOldUse(database.db),
  drain: () => tokenLimits.settled(),
});
