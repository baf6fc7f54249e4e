import type { Platform, Plugin } from './features/plugin.ts';
import { sameInstallation } from './features/settings/index.ts';
import { sweepFiles } from './platform/files/sweep-files.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'logger' | 'queue' | 'searchEngine'> & {
  plugins: Plugin[];
  /** Files that nothing names are left alone for so long. */
  orphanMinutes: number;
  /** False for a server that leaves jobs to others. */
  takesJobs: boolean;
};

const CLEAN_QUEUE = 'clean';

const HOUR_MS = 3_600_000;

/** Every feature deletes what has expired of its own, then the files go that no row names. Rejects between two steps when `signal` says so. */
const clean = async (
  { database: { db }, files, logger, plugins, orphanMinutes }: Parts,
  signal: AbortSignal,
): Promise<void> => {
  for (const { name, clean } of plugins) {
    signal.throwIfAborted();
    // One feature that cannot clean keeps no other from it.
    await clean?.(signal).catch((error: unknown) => {
      signal.throwIfAborted();
      logger.warn({ err: error, part: name }, 'cleaning failed');
    });
  }
  signal.throwIfAborted();
  if (!(await sameInstallation(db, files))) {
    logger.warn('the files are another installation’s, or of before: those that nothing names are kept');
    return;
  }
  const swept = await sweepFiles(
    files,
    plugins.flatMap((plugin) => plugin.files ?? []),
    { graceMs: orphanMinutes * 60_000, signal },
  );
  if (swept) logger.info({ files: swept }, 'files that nothing names were removed');
};

/**
 * Cleans what all servers share, by a job every hour and after each start, on one server at a time; and every hour, from `start()` on, the index
 * files of this server. `close()` resolves when no cleaning is running here: the job is passed to another server.
 */
export const createCleaning = (parts: Parts) => {
  const { logger, queue, searchEngine, takesJobs } = parts;
  const leaving = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const cleanOwn = () =>
    searchEngine.clean().catch((error: unknown) => {
      if (!leaving.signal.aborted) logger.warn({ err: error, part: 'search' }, 'cleaning failed');
    });
  /** After a cleaning that is running. */
  const cleanShared = () => {
    const cleaned = running.then(() => clean(parts, leaving.signal));
    running = cleaned.catch(() => {});
    return cleaned;
  };
  return {
    clean: async () => {
      await cleanShared();
      await cleanOwn();
    },
    start: async () => {
      await queue.declare(CLEAN_QUEUE, { exclusive: true });
      await queue.work(CLEAN_QUEUE, { concurrency: 1 }, () =>
        cleanShared().catch((error: unknown) => {
          if (leaving.signal.aborted) throw error;
          logger.warn({ err: error }, 'cleaning failed');
        }),
      );
      await queue.everyHour(CLEAN_QUEUE);
      if (takesJobs) await queue.send(CLEAN_QUEUE, {});
      queue.wake(CLEAN_QUEUE);
      void cleanOwn();
      timer = setInterval(() => void cleanOwn(), HOUR_MS).unref();
    },
    close: () => {
      clearInterval(timer);
      leaving.abort();
      return running;
    },
  };
};
