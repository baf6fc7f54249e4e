import { Worker } from 'node:worker_threads';

/** How often the parent is looked for, and how long its child may take to leave by itself afterwards. */
const LOOK_MS = 1_000;
const GRACE_MS = 5_000;

/**
 * Ends this process when the one that started it has gone and this one does not leave by itself: its thread may be in
 * a query that never ends, and then hears of nothing. So the watch is kept by a thread of its own.
 */
export const watchParent = (): void => {
  const watch = new Worker(new URL('./watch-parent-thread.ts', import.meta.url), {
    workerData: { parent: process.ppid, lookMs: LOOK_MS, graceMs: GRACE_MS },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  });
  watch.unref();
};
