import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readerOf } from '../src/access/index.ts';
import { listChats } from '../src/features/chats/store.ts';
import { listDomains } from '../src/features/domains/store.ts';
import { messagesForAll, messagesOf } from '../src/features/messages/store.ts';
import {
  countUnreadOf,
  findNotifications,
  insertNotifications,
  listNotifications,
} from '../src/features/notifications/store.ts';
import { newId } from '../src/platform/ids.ts';
import { countInbox } from '../src/reports/inbox/counts.ts';
import { openTestDatabase } from './kit/database.ts';

/** PostgreSQL makes five plans for the values of a statement before it considers one for all values. */
const EXECUTIONS = 7;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

const user = {
  id: newId(),
  username: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'normal' as const,
  is_expert: false,
  language: 'en' as const,
  domain_ids: [],
};
const chatId = newId();

const STATEMENTS: Record<string, (db: NodePgDatabase) => Promise<unknown>> = {
  'a page of chats': (db) => listChats(db, user, { limit: 50, search: '' }),
  'the list of domains': (db) => listDomains(db, user),
  'the counts of the inbox': (db) => countInbox(db, user),
  'a page of messages': (db) => messagesOf(db, chatId, { limit: 50 }, readerOf(user)),
  'messages for the people of their chats': (db) => messagesForAll(db, [newId(), newId()]),
  'a page of notifications': (db) => listNotifications(db, user.id, { limit: 20 }),
  'notifications by id': (db) => findNotifications(db, [newId()]),
  'unread notifications': (db) => countUnreadOf(db, [user.id]),
  'new notifications': (db) =>
    insertNotifications(db, { kind: 'message', userIds: [user.id], actorId: null, chatId }),
};

test.each(Object.entries(STATEMENTS))('plans %s once for all values', async (_name, run) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const db = drizzle(client);
    await db.execute(
      sql`insert into "user" (id, username, name, email) values (${user.id}, 'ada', 'Ada', 'ada@example.com')`,
    );
    await db.execute(sql`insert into chat (id, name, created_by) values (${chatId}, 'Plans', ${user.id})`);
    await client.query('deallocate all');
    for (let execution = 0; execution < EXECUTIONS; execution += 1) await run(db);
    const { rows } = await db.execute(
      sql`select statement from pg_prepared_statements where generic_plans = 0 and position('prepared' in statement) > 0`,
    );
    expect(rows).toEqual([]);
    const { rows: kept } = await db.execute(
      sql`select 1 from pg_prepared_statements where generic_plans > 0`,
    );
    expect(kept.length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release(true);
  }
});
