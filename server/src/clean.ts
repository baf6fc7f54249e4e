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

/** What is done at the start and every hour: what has expired goes, what is older than the settings keep, lost files. */
export const clean = async ({ db, files, notices, product, logger, life, orphanMinutes }: Parts) => {
  await deleteExpired(db, life);
  await finishDeletions(db);
  for (const key of await deleteUnsentImages(db)) await files.remove(key);
  await applyRetention({ db, files, notices }, await product.get());
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
    orphanMinutes * 60_000,
  );
  if (swept) logger.info({ files: swept }, 'files that nothing names were removed');
};
