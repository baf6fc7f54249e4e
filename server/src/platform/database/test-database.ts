import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * A fresh database of the test's own on the server that TEST_DATABASE_URL names; without it null, which means the
 * embedded one in a folder of the test's own. `drop` removes it.
 */
export const createTestDatabaseUrl = async (): Promise<{ url: string | null; drop: () => Promise<void> }> => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { url: null, drop: async () => {} };
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
  return { url: url.href, drop: () => admin(`drop database ${name} with (force)`) };
};
