import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { Logger } from '../logs.ts';
import type { PgliteReport, PgliteStart } from './pglite-process.ts';

export type EmbeddedDatabase = {
  connection: PoolConfig;
  /** Ends the process without asking it; it is started again. */
  restart: () => void;
  close: () => Promise<void>;
};

type Options = {
  dataDir: string;
  /** A closed, empty database to start from; without it the first start takes about 3 s longer. */
  template?: string | undefined;
  logger: Logger;
};

const RESTART_DELAY_MS = 100;
const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * Starts the embedded database in a process of its own and keeps it running: when it dies it is started again on the
 * same directory and socket, where PostgreSQL's own recovery takes over.
 * Throws an Error with a sentence for people when the directory is in use.
 */
export const startEmbedded = async ({ dataDir, template, logger }: Options): Promise<EmbeddedDatabase> => {
  if (!existsSync(dataDir)) await createDataDir(dataDir, template);
  // A private folder (mode 0700) for the socket: no other account of the machine can reach the database.
  const socketDir = mkdtempSync(join(tmpdir(), 'docent-'));
  const onWindows = process.platform === 'win32';
  let port = 0;
  let child: ChildProcess;
  let closing = false;

  const startChild = async () => {
    const socketPath = join(socketDir, SOCKET_NAME);
    rmSync(socketPath, { force: true });
    const start: PgliteStart = {
      dataDir,
      socket: onWindows ? { host: '127.0.0.1', port } : { path: socketPath },
    };
    child = fork(new URL('./pglite-process.ts', import.meta.url), [JSON.stringify(start)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--max-semi-space-size=1', '--max-old-space-size=96'],
    });
    let complaint = '';
    child.stderr?.on('data', (data) => {
      complaint = (complaint + data.toString()).slice(-2_000);
    });
    const report = await new Promise<PgliteReport | null>((resolve) => {
      child.once('message', (message) => resolve(message as PgliteReport)); // sent by pglite-process.ts only
      child.once('exit', () => resolve(null));
    });
    if (report?.state === 'locked') {
      throw new Error(`DATA_DIR is in use by another Docent (process ${report.holder}): ${dataDir}`);
    }
    if (!report) throw new Error(`The embedded database did not start: ${complaint || 'no reason given'}`);
    port = report.port ?? 0;
    child.once('exit', (code, signal) => {
      if (closing) return;
      logger.warn({ code, signal, complaint }, 'embedded database ended; starting it again');
      void restart();
    });
  };

  const restart = async () => {
    for (;;) {
      await delay(RESTART_DELAY_MS);
      if (closing) return;
      try {
        return await startChild();
      } catch (error) {
        logger.error({ err: error }, 'embedded database did not start again');
        await delay(10 * RESTART_DELAY_MS);
      }
    }
  };

  try {
    await startChild();
  } catch (error) {
    rmSync(socketDir, { recursive: true, force: true });
    throw error;
  }

  return {
    get connection(): PoolConfig {
      const where = onWindows ? { host: '127.0.0.1', port } : { host: socketDir, port: 5432 };
      return { ...where, user: 'postgres', database: 'postgres' };
    },
    restart: () => void child.kill('SIGKILL'),
    close: async () => {
      closing = true;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        if (child.connected) child.send('close');
        await ended;
      }
      rmSync(socketDir, { recursive: true, force: true });
    },
  };
};

/** Whole or not at all: the folder gets its name when everything is in it. */
const createDataDir = async (dataDir: string, template: string | undefined) => {
  const partial = `${dataDir}.partial`;
  rmSync(partial, { recursive: true, force: true });
  if (template && existsSync(template)) cpSync(template, partial, { recursive: true });
  else await initialize(partial);
  renameSync(partial, dataDir);
};

/** Runs initdb in a process that ends afterwards: it leaves some 200 MB of garbage behind. */
const initialize = (dataDir: string) =>
  new Promise<void>((resolve, reject) => {
    mkdirSync(dataDir, { recursive: true });
    const child = fork(new URL('./initialize.ts', import.meta.url), [dataDir], { stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The embedded database could not be created in ${dataDir}`)),
    );
  });

/** Makes a closed, empty database that later starts copy, unless it is there already. */
export const ensureTemplate = async (template: string) => {
  if (!existsSync(template)) await createDataDir(template, undefined);
};
