import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../src/platform/database/database.ts';
import { silentLogger } from '../../src/platform/logs.ts';
import { runOn, TEMPLATE } from './database-server.ts';

/**
 * A fresh database of the test's own: on the server that TEST_DATABASE_URL names, empty; without it a copy of the
 * template on the server that all tests share. `drop` removes it.
 */
export const createTestDatabaseUrl = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const { TEST_DATABASE_URL: named, TEST_DATABASE_SERVER: shared } = process.env;
  const server = named ?? shared;
  if (!server) throw new Error('test-database-server.ts has not been run before this test');
  const name = `docent_test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name}${named ? '' : ` template ${TEMPLATE} strategy file_copy`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) };
};

/** An open database of the test's own. */
export const openTestDatabase = async () => {
  const { url, drop } = await createTestDatabaseUrl();
  const database = await openDatabase({ url, logger: silentLogger });
  return {
    ...database,
    url,
    /** Terminates the connections, as a restart of the database does. */
    breakConnections: async (): Promise<void> => {
      const others = 'datname = current_database() and pid <> pg_backend_pid()';
      await runOn(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
    },
    remove: async () => {
      await database.close();
      await drop();
    },
  };
};
