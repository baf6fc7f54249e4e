/**
 * PGlite, PostgreSQL in WebAssembly, which earlier versions kept their data in: opened once, to be converted. In a
 * process of its own because a query blocks the thread that runs it. Started by start-pglite.ts with one JSON argument;
 * speaks the Postgres protocol on a socket; leaves when its parent says so or is gone.
 */
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { watchParent } from '../../processes/watch-parent.ts';

export type PgliteStart = { folder: string; socket: { path: string } | { host: string; port: number } };
export type PgliteReport = { port: number | null };

const start = JSON.parse(process.argv[2] ?? '') as PgliteStart; // written by start-pglite.ts, same types

// The terminal sends Ctrl-C to every process of the group; this one leaves after its parent has.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

watchParent();

const database = await PGlite.create(start.folder, { extensions: { vector } });
const server = new PGLiteSocketServer({ db: database, maxConnections: 4, ...start.socket });
let leaving = false;
const leave = async () => {
  if (leaving) return;
  leaving = true;
  // The process ends either way.
  await server.stop().catch(() => {});
  await database.close().catch(() => {});
  process.exit(0);
};
process.on('disconnect', leave);
process.on('message', (message) => {
  if (message === 'close') void leave();
});
await server.start();
const report: PgliteReport = {
  port: 'port' in start.socket ? Number(server.getServerConn().split(':').at(-1)) : null,
};
process.send?.(report);
if (!process.connected) void leave();
