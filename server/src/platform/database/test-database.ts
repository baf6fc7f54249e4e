import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { silentLogger } from '../logs.ts';
import { openDatabase } from './database.ts';
import { databaseTemplate } from './template.ts';

const runOn = async (server: string, statement: string) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/**
 * A fresh database of the test's own on the server that TEST_DATABASE_URL names; without it null, which means the
 * embedded one in a folder of the test's own. `drop` removes it.
 */
export const createTestDatabaseUrl = async (): Promise<{ url: string | null; drop: () => Promise<void> }> => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { url: null, drop: async () => {} };
  const name = `docent_test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) };
};

/** An open database of the test's own, of the kind that the run is about. */
export const openTestDatabase = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-database-'));
  const dataDir = join(folder, 'database');
  const { url, drop } = await createTestDatabaseUrl();
  const logger = silentLogger;
  const database = await openDatabase(
    url ? { url, logger } : { dataDir, template: await databaseTemplate(), logger },
  );
  return {
    ...database,
    /** What a restart of the database does to those connected: PGlite's process is killed, a server cuts them off. */
    breakConnections: async (): Promise<void> => {
      if (url) {
        const others = 'datname = current_database() and pid <> pg_backend_pid()';
        await runOn(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
      } else for (const pid of embeddedProcesses(dataDir)) process.kill(pid, 'SIGKILL');
    },
    remove: async () => {
      await database.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Ids of the processes that have a data directory open. */
const embeddedProcesses = (dataDir: string): number[] =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('pglite-process') && line.includes(dataDir))
    .map((line) => Number(line.trim().split(' ')[0]));
