/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER`: what is in the environment says where the data is. */
import { join, resolve } from 'node:path';
import { backUp, FILES } from './backup/back-up.ts';
import { restore } from './backup/restore.ts';
import { openOutgoing } from './open-outgoing.ts';
import { openStore } from './open-store.ts';
import { openFiles } from './platform/files/open-files.ts';
import { createLogger } from './platform/logs.ts';
import { readSettings, s3Of } from './settings.ts';
import { startFailure } from './start-failure.ts';

const [verb, folder] = process.argv.slice(2);
try {
  if ((verb !== 'backup' && verb !== 'restore') || !folder)
    throw new Error(`Name a folder: npm run ${verb} -- FOLDER`);
  const settings = readSettings(process.env);
  const logger = createLogger(settings.LOG_LEVEL);
  const database = await openStore(settings, logger);
  const store = await openFiles(s3Of(settings), join(settings.DATA_DIR, 'files'), openOutgoing(settings));
  try {
    const place = { database, files: store, dataDir: settings.DATA_DIR };
    const manifest =
      verb === 'backup'
        ? await backUp({ ...place, target: resolve(folder) })
        : await restore({ ...place, source: resolve(folder) });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const files = manifest.contents?.filter(({ path }) => path.startsWith(`${FILES}/`)).length ?? 'all';
    process.stdout.write(
      `${verb}: ${manifest.tables.length} tables, ${rows} rows, ${files} files, ${resolve(folder)}\n`,
    );
  } finally {
    await database.close();
    store.close();
  }
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
