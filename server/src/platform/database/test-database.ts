import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { silentLogger } from '../logs.ts';
import { type Database, openDatabase } from './database.ts';
import { databaseTemplate } from './template.ts';

/**
 * A fresh, migrated database of the test's own: on the server that TEST_DATABASE_URL names, else embedded.
 * `close` removes it.
 */
export const openTestDatabase = async (): Promise<Database> => {
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(server) : embedded();
};

const embedded = async (): Promise<Database> => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-test-'));
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase({
    dataDir: join(folder, 'database'),
    template: await databaseTemplate(),
    logger: silentLogger,
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const onServer = async (server: string): Promise<Database> => {
  const name = `docent_test_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, logger: silentLogger });
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin(`drop database ${name} with (force)`);
    },
  };
};
