import pLimit from 'p-limit';
import { SourceError } from '../../connectors/connector.ts';
import { createTaskThread } from '../../platform/task-thread.ts';
import type { MailContent } from './mail-worker.ts';

const LIMITS = { longestMs: 30_000, memoryMb: 1_024 };

/** Reads attachments of mails in a worker thread, which starts with the first mail and ends with `stop`. */
export const createMailThread = () => {
  const { run, stop } = createTaskThread<Uint8Array, MailContent>(
    new URL('./mail-worker.ts', import.meta.url),
    LIMITS,
  );
  const oneAtATime = pLimit(1);
  return {
    /** Runs the functions given to it one after the other, so that one mail at a time is in memory. */
    alone: <Result>(work: () => Promise<Result>): Promise<Result> => oneAtATime(work),
    read: async (bytes: Uint8Array, what: string): Promise<MailContent> => {
      const content = await run(bytes);
      if (!content) throw new SourceError('malformed', `${what} cannot be read.`);
      return content;
    },
    stop,
  };
};

export type MailThread = ReturnType<typeof createMailThread>;
