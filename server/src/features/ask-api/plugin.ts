import type { Platform, Plugin } from '../plugin.ts';
import type { AskParts } from './ask-domain.ts';
import { askingRoutes } from './routes.ts';
import type { SearchParts } from './search-domain.ts';

/** Asks and searches domains on behalf of a user. */
export type Asking = AskParts & SearchParts;
export type AskingPlugin = Plugin & { asking: Asking };

export const askingPlugin = (
  { database, search, origin, limits, engine, product }: Platform,
  uses: Pick<AskParts, 'notices' | 'waits' | 'executions' | 'tokenLimits'>,
): AskingPlugin => {
  const asking = {
    db: database.db,
    search,
    origin,
    engine,
    limitMessages: limits.messages,
    mayAskAll: async () => (await product.get()).ask_all_domains,
    ...uses,
  };
  return { name: 'asking', routes: (app) => askingRoutes(app, asking), asking };
};
