import { createTaskThread } from '../../platform/task-thread.ts';
import { SourceError } from '../connector.ts';
import type { Page } from './page.ts';
import type { PageTask } from './page-worker.ts';

/** Some pages are made to be read for ever. */
const LIMITS = { longestMs: 30_000, memoryMb: 512 };

/** A thread that reads pages, started with the first one and ended by `stop`. One that takes too long on a page is ended with it. */
export const createPageThread = () => {
  const { run, stop } = createTaskThread<PageTask, Page>(
    new URL('./page-worker.ts', import.meta.url),
    LIMITS,
  );
  return {
    read: async (task: PageTask, what: string): Promise<Page> => {
      const page = await run(task);
      if (!page) throw new SourceError('malformed', `${what} cannot be read as a page.`);
      return page;
    },
    stop,
  };
};

export type PageThread = ReturnType<typeof createPageThread>;
