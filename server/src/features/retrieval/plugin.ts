import type { Platform, Plugin } from '../plugin.ts';
import { retrievalRoutes } from './routes.ts';

export const retrievalPlugin = ({ database, search, workflow, embedder }: Platform): Plugin => ({
  name: 'retrieval',
  routes: (app) =>
    retrievalRoutes(app, {
      db: database.db,
      search,
      retrieve: workflow.retrieve,
      embeddingModel: () => embedder()?.model ?? null,
    }),
});
