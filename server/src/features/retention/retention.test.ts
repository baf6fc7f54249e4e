import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textContent } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let other: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  other = await server.person('Otto Other');
});
afterAll(() => server.close());

/** A chat of the two with a picture, whose last activity was so many days ago. */
const chatOf = async (daysAgo: number, closed = false) => {
  const { db } = server.database;
  const [id, messageId, imageId] = [v7(), v7(), v7()];
  await db.execute(sql`insert into chat (id, name, created_by, updated_at, closed_at) values (${id}, 'A chat', ${owner.id},
    now() - make_interval(days => ${daysAgo}), ${closed ? sql`now()` : null})`);
  for (const person of [owner, other])
    await db.execute(sql`insert into participant (chat_id, user_id) values (${id}, ${person.id})`);
  await db.execute(sql`insert into message (id, chat_id, seq, role, author_id, content)
    values (${messageId}, ${id}, 1, 'user', ${owner.id}, ${textContent('Hello')})`);
  await db.execute(sql`insert into chat_image
    (id, chat_id, message_id, uploaded_by, name, type, size_bytes, width, height, file_key)
    values (${imageId}, ${id}, ${messageId}, ${owner.id}, 'a.png', 'image/png', 3, 1, 1, ${`images/${imageId}`})`);
  const folder = join(server.folder, 'data', 'files', 'images');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, imageId), 'abc');
  return { id, picture: join(folder, imageId) };
};
const listed = async () => (await owner.get('/chats')).body.chats.map(({ id }: { id: string }) => id);
const events = async () => (await owner.get('/audit-events?action=retention.applied')).body.events;

test('nothing is deleted as long as nobody says so', async () => {
  const old = await chatOf(4_000, true);
  await server.clean();
  expect(await listed()).toContain(old.id);
  expect(await events()).toEqual([]);
});

test('deletes inactive chats with their images, and updates participants', async () => {
  const [open, closed, young] = [await chatOf(31), await chatOf(400, true), await chatOf(29, true)];
  expect((await owner.patch('/settings', { retention_days: 30 })).status).toBe(200);
  const { heard, close } = await other.connect();
  const told = heard('refresh_rooms');
  await server.clean();
  await told;
  close();
  const left = await listed();
  expect([open, closed, young].map(({ id }) => left.includes(id))).toEqual([false, false, true]);
  expect([open, closed, young].map(({ picture }) => existsSync(picture))).toEqual([false, false, true]);
  const [event] = await events();
  expect(event).toMatchObject({ actor: null, detail: { chats: 3, retention_days: 30 } });
  await server.clean();
  expect(await events()).toHaveLength(1);
});

test('more chats than go at once all go', async () => {
  await server.database.db.execute(sql`insert into chat (id, name, created_by, updated_at)
    select gen_random_uuid(), 'Old', ${owner.id}, now() - interval '60 days' from generate_series(1, 230)`);
  await server.clean();
  const [event] = await events();
  expect(event.detail.chats).toBe(230);
});

test('the audit log keeps what is younger than the settings say', async () => {
  const { db } = server.database;
  await db.execute(sql`insert into audit_event (id, at, action) values (${v7()}, now() - interval '91 days', 'sso.changed'),
    (${v7()}, now() - interval '89 days', 'sso.changed')`);
  await server.clean();
  const kept = async () => (await owner.get('/audit-events?action=sso.changed')).body.events.length;
  expect(await kept()).toBe(2);
  await owner.patch('/settings', { audit_retention_days: 90 });
  await server.clean();
  expect(await kept()).toBe(1);
  expect((await events())[0].detail).toEqual({ events: 1, audit_retention_days: 90 });
});

test('only owners say how long things are kept, in whole days', async () => {
  expect((await other.patch('/settings', { retention_days: 1 })).status).toBe(403);
  for (const days of [0, 1, 29, 1.5, -3, '30', 40_000])
    expect([days, (await owner.patch('/settings', { audit_retention_days: days })).status]).toEqual([
      days,
      400,
    ]);
});
