import { openStore } from './open-store.ts';
import { createLogger } from './platform/logs.ts';
import { readSettings, SettingsError } from './settings.ts';

/** A second signal, or a part that does not let go, ends the process without further waiting. */
const CLOSE_AT_MOST_MS = 10_000;

const fail = (error: unknown): never => {
  const isPlain = error instanceof SettingsError || (error instanceof Error && !('code' in error));
  process.stderr.write(`${isPlain ? (error as Error).message : describe(error)}\n`);
  process.exit(1);
};

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') {
    const port = 'port' in error ? error.port : '';
    return `Port ${port} is taken by another program: set PORT to a free one.`;
  }
  if (code === 'EACCES') return `Docent may not use this port or folder: ${error.message}`;
  if (code === 'ECONNREFUSED') return 'DATABASE_URL does not answer: is the database running?';
  return error.message;
};

try {
  const settings = readSettings(process.env);
  const logger = createLogger(settings.LOG_LEVEL);
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  // The database opens while the rest of the program is read: half a second less to the first page.
  const [database, { startServer }] = await Promise.all([openStore(settings, logger), import('./server.ts')]);
  const server = await startServer(settings, logger, database).catch(async (error) => {
    await database.close();
    throw error;
  });
  process.stdout.write(`${settings.PRODUCT_NAME} is ready: ${server.address}\n`);

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
