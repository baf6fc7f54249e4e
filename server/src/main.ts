import { readReplaced } from './fixed-settings.ts';
import { warningsOfFormerSettings } from './former-settings.ts';
import { openStore } from './open-store.ts';
import { createLogger } from './platform/logs.ts';
import { readSettings } from './settings.ts';
import { startFailure } from './start-failure.ts';

/** A second signal, or a part that does not let go, ends the process without further waiting. */
const CLOSE_AT_MOST_MS = 10_000;

const fail = (error: unknown): never => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
};

try {
  const settings = readSettings(process.env, readReplaced(process.argv));
  const logger = createLogger(settings.LOG_LEVEL);
  for (const sentence of warningsOfFormerSettings(process.env)) logger.warn(sentence);
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  // The database opens while the rest of the program is read: half a second less to the first page.
  const [database, { startServer }] = await Promise.all([openStore(settings, logger), import('./server.ts')]);
  const server = await startServer(settings, logger, { database }).catch(async (error) => {
    // Parts that have started would log errors about the closed database: only the reason is to be logged.
    logger.level = 'silent';
    await database.close();
    throw error;
  });
  process.stdout.write(`Docent is ready: ${server.address}\n`);

  let closing = false;
  const close = () => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_AT_MOST_MS).unref();
    server.close().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
} catch (error) {
  fail(error);
}
