import type { App } from './app.ts';

/** Timeout of the database before the server reports not ready. */
const PATIENCE_MS = 2_000;
/** PostgreSQL allocates its write-ahead log in segments of 16 MB. */
const FULL_BELOW_BYTES = 16 * 1_048_576;

type Options = {
  /** Rejects when the database does not respond. */
  ask: () => Promise<unknown>;
  freeBytes: () => Promise<number>;
  /** State of the external search index; null if none is configured. */
  searchState: () => string | null;
  /** Part of the work that this server does, where servers divide it; null if it does all of it. */
  role: string | null;
  /** True during shutdown: the server must receive no new requests. */
  isClosing: () => boolean;
};

/** Endpoints for process supervisors: `live` means running, `ready` means able to serve requests. */
export const healthRoutes = (app: App, { ask, freeBytes, searchState, role, isClosing }: Options) => {
  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (_request, reply) => {
    const answers = !isClosing() && (await inTime(ask()));
    if (!answers) return reply.status(503).send({ status: 'unavailable' });
    // Reading still works: a full disk is no reason to take the server out of rotation.
    const isFull = (await freeBytes().catch(() => Number.POSITIVE_INFINITY)) < FULL_BELOW_BYTES;
    // Neither is an unavailable search index, which all servers share.
    const search = searchState();
    return reply.send({
      status: isFull ? 'storage_full' : 'ok',
      ...(search && { search }),
      ...(role && { role }),
    });
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
