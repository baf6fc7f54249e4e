/**
 * The embedded database: PostgreSQL in WebAssembly, in a process of its own because a query blocks the thread that
 * runs it. Started by embedded.ts with one JSON argument; speaks the Postgres protocol on a socket; closes the
 * database and leaves when its parent says so or is gone.
 */
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { watchParent } from '../processes/watch-parent.ts';
import { lockDirectory } from './directory-lock.ts';

export type PgliteStart = { dataDir: string; socket: { path: string } | { host: string; port: number } };
export type PgliteReport = { state: 'ready'; port: number | null } | { state: 'locked'; holder: string };

/**
 * A memory that has grown stays as large, so what grows it is kept small; statistics from a sample of 6,000 rows instead
 * of 30,000 (a table of 20,000 passages is looked at in a fifth of the time).
 *
 * 16 MB of shared buffers instead of 128: PGlite touches all of them at once, and the operating system caches the
 * files anyway (measured: 334 MB against 192 MB for an idle process).
 */
const POSTGRES_CONF = [
  'shared_buffers=16MB',
  'max_wal_size=256MB',
  'work_mem=8MB',
  'maintenance_work_mem=16MB',
  'random_page_cost=1.1',
  'default_statistics_target=20',
];

const start = JSON.parse(process.argv[2] ?? '') as PgliteStart; // written by embedded.ts, same types
const report = (message: PgliteReport) => process.send?.(message);

// The terminal sends Ctrl-C to every process of the group; this one leaves after its parent has.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

watchParent();

const lock = await lockDirectory(start.dataDir);
if (!lock.held) {
  report({ state: 'locked', holder: lock.holder });
  process.disconnect?.();
} else {
  const database = await PGlite.create(start.dataDir, {
    extensions: { vector },
    postgresqlconf: POSTGRES_CONF,
  });
  const server = new PGLiteSocketServer({ db: database, maxConnections: 32, ...start.socket });
  let leaving = false;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    lock.closing();
    await server.stop().catch(() => {});
    await database.close().catch(() => {});
    process.exit(0);
  };
  process.on('disconnect', leave);
  process.on('message', (message) => {
    if (message === 'close') void leave();
  });
  await server.start();
  const address = server.getServerConn();
  report({ state: 'ready', port: 'port' in start.socket ? Number(address.split(':').at(-1)) : null });
  if (!process.connected) void leave();
}
