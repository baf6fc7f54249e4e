import type { App } from './app.ts';

/** The database has this long to answer before the server calls itself not ready. */
const PATIENCE_MS = 2_000;

type Options = {
  /** Rejects when the database does not answer. */
  ask: () => Promise<unknown>;
  /** True once the server has begun to leave: no new work is to be sent to it. */
  isClosing: () => boolean;
};

/** For whoever watches over the process: `live` says that it runs, `ready` that it can be sent work. */
export const healthRoutes = (app: App, { ask, isClosing }: Options) => {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const answers = !isClosing() && (await inTime(ask()));
    return reply.status(answers ? 200 : 503).send({ status: answers ? 'ok' : 'unavailable' });
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
