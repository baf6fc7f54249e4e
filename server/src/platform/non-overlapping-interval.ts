import type { Logger } from './logs.ts';

/** Runs work at an interval, without overlap: a slow database delays the next run instead of queueing more. */
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
