import { Worker } from 'node:worker_threads';
import { SourceError } from '../connector.ts';
import type { Page } from './page.ts';
import type { PageAnswer, PageTask } from './page-worker.ts';

/** Some pages are made to be read for ever. */
const LONGEST_MS = 30_000;
const MEMORY_MB = 512;

/** A thread that reads pages, started with the first one and ended by `stop`. One that takes too long on a page is ended with it. */
export const createPageThread = () => {
  let worker: Worker | null = null;
  let ids = 0;

  const read = (task: Omit<PageTask, 'id'>, what: string): Promise<Page> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      const at = worker;
      ids += 1;
      const id = ids;
      const finish = (page: Page | null) => {
        clearTimeout(timer);
        at.off('message', take);
        at.off('exit', ended);
        if (page) resolve(page);
        else reject(new SourceError('malformed', `${what} cannot be read as a page.`));
      };
      const take = (answer: PageAnswer) => {
        if (answer.id === id) finish(answer.page);
      };
      const ended = () => {
        if (worker === at) worker = null;
        finish(null);
      };
      const timer = setTimeout(() => void at.terminate(), LONGEST_MS);
      at.on('message', take);
      at.on('exit', ended);
      at.postMessage({ ...task, id } satisfies PageTask);
    });

  const start = (): Worker => {
    const started = new Worker(new URL('./page-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // Its exit follows, and says the same.
    started.on('error', () => {});
    started.setMaxListeners(0);
    return started;
  };

  return {
    read,
    stop: async () => {
      const last = worker;
      worker = null;
      await last?.terminate();
    },
  };
};

export type PageThread = ReturnType<typeof createPageThread>;
