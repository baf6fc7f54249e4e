import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { configurationRoutes, type GoldenQuestions } from './configuration-routes.ts';
import { domainRoutes } from './routes.ts';
import { finishDeletions } from './store.ts';

type Uses = {
  /** Takes a domain's documents out of answers at once. Returns what removes their files, for after the deletion. */
  hideDocuments: (domainId: string) => Promise<() => Promise<void>>;
  golden: GoldenQuestions;
  notify: Notify;
  /** Called after a change of the configuration has been committed. */
  onChanged: (domainId: string) => void;
};

export const domainsPlugin = ({ database, models }: Platform, uses: Uses): Plugin => {
  const shared = { database, models };
  return {
    name: 'domains',
    routes: (app) => {
      domainRoutes(app, { ...shared, ...uses });
      configurationRoutes(app, { ...shared, ...uses });
    },
    clean: () => finishDeletions(database.db),
  };
};
