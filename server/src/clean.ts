import type { Platform, Plugin } from './features/plugin.ts';
import { sameInstallation } from './features/settings/index.ts';
import { sweepFiles } from './platform/files/sweep-files.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'logger'> & {
  plugins: Plugin[];
  /** Files that nothing names are left alone for so long. */
  orphanMinutes: number;
};

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

/** Cleans every hour from `start()` on, the first time at once. `close()` resolves when nothing of it is under way. */
export const createCleaning = (parts: Parts) => {
  const leaving = new AbortController();
  let underWay: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    underWay = underWay
      .then(() => clean(parts, leaving.signal))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) parts.logger.warn({ err: error }, 'cleaning failed');
      });
  };
  return {
    /** Once more, after what is under way. */
    clean: () => underWay.then(() => clean(parts, leaving.signal)),
    start: () => {
      run();
      timer = setInterval(run, HOUR_MS).unref();
    },
    close: () => {
      clearInterval(timer);
      leaving.abort();
      return underWay;
    },
  };
};
