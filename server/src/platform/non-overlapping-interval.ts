import type { Logger } from './logs.ts';

/** Does something every so often, one round at a time: a slow database delays the next instead of piling them up. */
export const everyMs = (ms: number, work: () => Promise<void>, logger: Logger, failed: string) => {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    work()
      .catch((error: unknown) => logger.warn({ err: error }, failed))
      .finally(() => {
        busy = false;
      });
  }, ms);
  timer.unref();
  return timer;
};
