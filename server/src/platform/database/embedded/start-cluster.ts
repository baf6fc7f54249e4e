import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { Logger } from '../../logs.ts';
import { type Account, giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';
import { passwordOf } from './create-cluster.ts';
import { endLeftover } from './end-leftover.ts';
import { type RunningPostgres, runPostgres } from './run-postgres.ts';

export type RunningCluster = { connection: PoolConfig; close: () => Promise<void> };

export type ClusterOptions = {
  binaries: Binaries;
  account: Account;
  logger: Logger;
  /** False only for tests, which lose nothing that counts in a power cut. */
  durable: boolean;
  connections?: number;
  /** On a port of 127.0.0.1 instead of a socket in a private folder: for tests, and where there are no such sockets. */
  onPort?: boolean;
};

/** Connections of our pool, and a few for administrators. */
const CONNECTIONS = 24;

const MAJOR_VERSION = '18';
const RESTART_DELAY_MS = 100;
/** Children of one that was killed may hold its memory for a moment. */
const STILL_HELD = /pre-existing shared memory block/;
const STILL_HELD_TRIES = 100;

/**
 * Runs PostgreSQL on a cluster that is there, and keeps it running: when it dies it is started again, and its own recovery takes
 * over. Throws an Error with a sentence for people when the cluster is damaged or of another version.
 */
export const startCluster = async (clusterDir: string, options: ClusterOptions): Promise<RunningCluster> => {
  const { account, logger } = options;
  checkVersion(clusterDir);
  const { connections = CONNECTIONS, onPort = process.platform === 'win32' } = options;
  const place = onPort ? await findPort() : makeSocketFolder(account);
  let running: RunningPostgres;
  let closing = false;

  const start = async () => {
    await endLeftover(clusterDir);
    running = await runPostgres({ ...options, clusterDir, place, connections });
    running.child.once('exit', (code, signal) => {
      if (closing) return;
      logger.warn(
        { code, signal, complaint: running.lastWords() },
        'embedded database ended; starting it again',
      );
      void startAgain();
    });
  };

  const startAgain = async () => {
    for (let waitMs = RESTART_DELAY_MS; ; waitMs = 10 * RESTART_DELAY_MS) {
      await delay(waitMs);
      if (closing) return;
      try {
        await start();
        // It may have been closed in the meantime.
        if (closing) await running.stop();
        return;
      } catch (error) {
        logger.error({ err: error }, 'embedded database did not start again');
      }
    }
  };

  try {
    giveTo(account, clusterDir);
    chmodSync(clusterDir, 0o700);
    await whileStillHeld(start);
  } catch (error) {
    place.remove();
    throw new Error(sentenceOf(clusterDir, error), { cause: error });
  }
  return {
    connection: {
      ...('folder' in place ? { host: place.folder, port: 5432 } : { host: '127.0.0.1', port: place.port }),
      user: 'postgres',
      database: 'postgres',
      password: passwordOf(clusterDir),
    },
    close: async () => {
      closing = true;
      await running.stop();
      place.remove();
    },
  };
};

const checkVersion = (clusterDir: string) => {
  const file = join(clusterDir, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none';
  if (version === MAJOR_VERSION) return;
  throw new Error(
    version === 'none'
      ? `${clusterDir} is no database of Docent. Set DATA_DIR to another folder, or restore a backup (docs/operations.md).`
      : `${clusterDir} was made by PostgreSQL ${version}, this version of Docent runs ${MAJOR_VERSION}: make a backup ` +
          'with the version of Docent that made it, and restore it with this one (docs/operations.md).',
  );
};

/** A private folder (mode 0700) for the socket: no other account of the machine can reach the database. */
const makeSocketFolder = ({ owner }: Account) => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

const findPort = () =>
  new Promise<{ port: number; remove: () => void }>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // of a server that listens on a port
      server.close(() => resolve({ port, remove: () => {} }));
    });
  });

const whileStillHeld = async (start: () => Promise<void>) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (tries === STILL_HELD_TRIES || !(error instanceof Error) || !STILL_HELD.test(error.message))
        throw error;
      await delay(RESTART_DELAY_MS);
    }
  }
};

/** The line in which PostgreSQL says why, and what to do. */
const sentenceOf = (clusterDir: string, error: unknown): string => {
  const words = error instanceof Error ? error.message : String(error);
  const reason =
    words.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? words.split('\n').at(-1) ?? '';
  const said = reason.replace(/^.*?(FATAL|PANIC):\s*/, '');
  return (
    `The embedded database does not open (${said}): ${clusterDir}. ` +
    'If the folder is damaged, move it away and restore a backup: docs/operations.md.'
  );
};
