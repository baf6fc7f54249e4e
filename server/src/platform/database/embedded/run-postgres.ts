import { type ChildProcess, spawn } from 'node:child_process';
import { watchOver } from '../../processes/watch-parent.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { quietEnvironment } from './create-cluster.ts';

export type RunningPostgres = {
  child: ChildProcess;
  /** Last output, for people and logs. */
  lastWords: () => string;
  /** Ends it as PostgreSQL's "fast" shutdown does, and waits. */
  stop: () => Promise<void>;
};

type Options = {
  clusterDir: string;
  binaries: Binaries;
  account: Account;
  /** A folder for its socket, or a port of 127.0.0.1 where there are no such sockets. */
  place: { folder: string } | { port: number };
  /** False only for tests. */
  durable: boolean;
  /** How many may be open at once. */
  connections: number;
};

/** For a company's one machine: small when idle, nothing that only replicas or large servers need. */
const SETTINGS = {
  shared_buffers: '32MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  random_page_cost: 1.1,
  autovacuum_max_workers: 1,
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  // Helper processes of 5 MB each bring nothing on a disk of one's own.
  io_method: 'sync',
  timezone: 'UTC',
  // Statements may hold people's words: only what the server says of itself is told.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: -1,
};
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off' };
const LAST_WORDS = 2_000;
const READY = 'database system is ready to accept connections';
/** Then it is cut off; recovery at the next start does the rest. */
const STOP_AT_MOST_MS = 20_000;
const ORPHAN_GRACE_SECONDS = 10;

/** Starts PostgreSQL on a cluster and waits until it takes connections. Throws an Error with its last words when it does not. */
export const runPostgres = async (options: Options): Promise<RunningPostgres> => {
  const { clusterDir, binaries, account, place, durable, connections } = options;
  const where =
    'folder' in place
      ? { unix_socket_directories: place.folder, unix_socket_permissions: '0700', listen_addresses: '' }
      : { listen_addresses: '127.0.0.1', port: place.port };
  const settings = { ...SETTINGS, max_connections: connections, ...(durable ? {} : NOT_DURABLE), ...where };
  const [program, ...args] = [
    ...account.prefix,
    binaries.postgres,
    ...['-D', clusterDir],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = spawn(program ?? '', args, {
    ...account.identity,
    cwd: 'folder' in place ? place.folder : clusterDir,
    env: quietEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C is for the server, which then ends this process.
    detached: true,
  });
  let words = '';
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      words += error.message;
      resolve();
    });
  });
  const ready = new Promise<void>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-LAST_WORDS);
      if (words.includes(READY)) resolve();
    });
  });
  const isReady = await Promise.race([ready.then(() => true), ended.then(() => false)]);
  if (!isReady) throw new Error(words.trim() || 'it gave no reason');
  if (child.pid) watchOver(child.pid, { signal: 'INT', graceSeconds: ORPHAN_GRACE_SECONDS });

  return {
    child,
    lastWords: () => words.trim(),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const limit = setTimeout(() => child.kill('SIGQUIT'), STOP_AT_MOST_MS);
      if (process.platform === 'win32')
        spawn(binaries.pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-W'], { stdio: 'ignore' });
      else child.kill('SIGINT');
      await ended;
      clearTimeout(limit);
    },
  };
};
