import { join } from 'node:path';
import { installationId } from './features/settings/index.ts';
import {
  createEmbeddedEngine,
  createOpenSearchEngine,
  type KeptEngine,
  stopNoticing,
} from './knowledge/index.ts';
import type { Database } from './platform/database/database.ts';
import type { Logger } from './platform/logs.ts';
import { OF_SEARCH } from './platform/outgoing/limits.ts';
import type { Outgoing } from './platform/outgoing/outgoing.ts';
import type { Settings } from './settings.ts';

type Parts = { settings: Settings; database: Database; outgoing: Outgoing; logger: Logger };

/** Opens the search engine: OpenSearch if configured, else a thread of this server. */
export const openSearchEngine = ({ settings, database, outgoing, logger }: Parts): KeptEngine => {
  const { pool, db } = database;
  const { OPENSEARCH_URL: url } = settings;
  if (url)
    return createOpenSearchEngine(pool, {
      url,
      user: settings.OPENSEARCH_USER,
      password: settings.OPENSEARCH_PASSWORD,
      alias: settings.OPENSEARCH_INDEX,
      installation: () => installationId(db),
      fetch: outgoing.fetchWith(OF_SEARCH),
      logger,
    });
  const engine = createEmbeddedEngine(pool, {
    memoryMb: settings.SEARCH_MEMORY_MB,
    // Servers that share their files would take each other's away.
    folder: settings.REDIS_URL && !settings.S3_BUCKET ? undefined : join(settings.DATA_DIR, 'search'),
    logger,
  });
  return {
    ...engine,
    index: null,
    // With the first cleaning of a server that was taken off OpenSearch, not at its start.
    clean: async () => {
      await engine.clean();
      await stopNoticing(pool);
    },
  };
};
