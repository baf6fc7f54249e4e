import { deleteExpired } from './features/accounts/index.ts';
import { deleteUnsentImages, type Notices, namedByImages } from './features/chats/index.ts';
import { namedByDocuments } from './features/documents/index.ts';
import { finishDeletions } from './features/domains/index.ts';
import { applyRetention } from './features/retention/index.ts';
import { type openProductSettings, sameInstallation } from './features/settings/index.ts';
import type { Db } from './platform/database/database.ts';
import type { Files } from './platform/files/files.ts';
import { sweepFiles } from './platform/files/sweep-files.ts';
import type { Logger } from './platform/logs.ts';

type Parts = {
  db: Db;
  files: Files;
  notices: Notices;
  product: Pick<ReturnType<typeof openProductSettings>, 'get'>;
  logger: Logger;
  life: Parameters<typeof deleteExpired>[1];
  orphanMinutes: number;
};

const HOUR_MS = 3_600_000;

/** What has expired goes, what is older than the settings keep, lost files. Rejects between two steps when `signal` says so. */
const clean = async (
  { db, files, notices, product, logger, life, orphanMinutes }: Parts,
  signal: AbortSignal,
): Promise<void> => {
  await deleteExpired(db, life);
  signal.throwIfAborted();
  await finishDeletions(db);
  for (const key of await deleteUnsentImages(db)) await files.remove(key);
  signal.throwIfAborted();
  await applyRetention({ db, files, notices }, await product.get());
  signal.throwIfAborted();
  if (!(await sameInstallation(db, files))) {
    logger.warn('the files are another installation’s, or of before: those that nothing names are kept');
    return;
  }
  const swept = await sweepFiles(
    files,
    [
      { prefix: 'documents/', named: (keys) => namedByDocuments(db, keys) },
      { prefix: 'images/', named: (keys) => namedByImages(db, keys) },
    ],
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
    clean: () => clean(parts, leaving.signal),
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
