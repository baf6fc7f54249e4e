import { PASSAGES_READ } from '../../answering/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { retrievalRoutes } from './routes.ts';

export const retrievalPlugin = ({ database, search, embedder }: Platform): Plugin => ({
  name: 'retrieval',
  routes: (app) =>
    retrievalRoutes(app, {
      db: database.db,
      search,
      read: PASSAGES_READ,
      embeddingModel: () => embedder()?.model ?? null,
    }),
});
