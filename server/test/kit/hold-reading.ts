import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { passwordOf } from '../../src/platform/database/embedded/create-cluster.ts';

/** In `postmaster.pid`: the folder of the socket. */
const SOCKET_LINE = 4;

/** Lets no document be read to its end by a server with an embedded database in `dataDir`, until what is returned is called. */
export const holdReading = async (dataDir: string): Promise<() => Promise<void>> => {
  const cluster = join(dataDir, 'database');
  const host = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[SOCKET_LINE] ?? '';
  const account = { user: 'postgres', database: 'postgres', password: passwordOf(cluster) };
  const client = new pg.Client({ host, port: 5432, ...account });
  await client.connect();
  await client.query('begin');
  await client.query('lock table page in share mode');
  return () => client.end();
};
