import type { App } from './app.ts';

/** The database has this long to answer before the server calls itself not ready. */
const PATIENCE_MS = 2_000;
/** PostgreSQL makes room for its log 16 MB at a time. */
const FULL_BELOW_BYTES = 16 * 1_048_576;

type Options = {
  /** Rejects when the database does not answer. */
  ask: () => Promise<unknown>;
  /** Bytes that are free where the server stores. */
  freeBytes: () => Promise<number>;
  /** The state of an index outside of this server; null where there is none. */
  searchState: () => string | null;
  /** True once the server has begun to leave: no new work is to be sent to it. */
  isClosing: () => boolean;
};

/** For whoever watches over the process: `live` says that it runs, `ready` that it can be sent work. */
export const healthRoutes = (app: App, { ask, freeBytes, searchState, isClosing }: Options) => {
  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (_request, reply) => {
    const answers = !isClosing() && (await inTime(ask()));
    if (!answers) return reply.status(503).send({ status: 'unavailable' });
    // Reading still works: a full disk is no reason to take the server out of rotation.
    const isFull = (await freeBytes().catch(() => Number.POSITIVE_INFINITY)) < FULL_BELOW_BYTES;
    // Nor is a search that is away: another server has no other one.
    const search = searchState();
    return reply.send({ status: isFull ? 'storage_full' : 'ok', ...(search && { search }) });
  });
};

const inTime = (asked: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    asked
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
