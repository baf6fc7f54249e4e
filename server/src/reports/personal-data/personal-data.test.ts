import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Message, textContent, textOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { SECTIONS } from './personal-sections.ts';

const PASSWORD = 'a-long-password';
let server: TestServer;
let owner: Person;
let admin: Person;
let nina: Person;
let tom: Person;
let domain: string;
let shared: string;
let alone: string;
let picture: { id: string };
let lesson: string;
let made = 0;

const sendPicture = async (person: Person, chatId: string) => {
  const form = new FormData();
  const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
  const headers = { authorization: `Bearer ${person.token}` };
  const sent = await fetch(`${server.url}/v1/chats/${chatId}/images`, {
    method: 'POST',
    headers,
    body: form,
  });
  return sent.json();
};

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Olga Owner');
  admin = await server.person('Adam Admin');
  nina = await server.person('Zoé Lefèvre');
  tom = await server.person('Tom Other');
  await owner.patch(`/users/${admin.id}`, { role: 'admin' });
  domain = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domain);
  shared = (await nina.post('/chats', {})).body.id;
  alone = (await nina.post('/chats', { name: 'Only mine' })).body.id;
  await nina.post(`/chats/${shared}/participant`, { user_id: tom.id });
  const { ask, socket, close } = await nina.connect();
  const answer = await ask(shared, 'How many days of holiday are there?', domain);
  await nina.patch(`/messages/${answer.id}`, { rating: 1, comment: 'Just right.' });
  picture = await sendPicture(nina, alone);
  await socket.emitWithAck('new_message', {
    message: 'Look at this, @docent',
    chat_id: alone,
    domain_id: domain,
    thread_id: null,
    images: [{ id: picture.id }],
    workflow: null,
    client_id: v7(),
  });
  close();
  const toms = await tom.connect();
  await toms.say(shared, 'A word of Tom alone', null);
  toms.close();
  const group = (await owner.post('/groups', { name: 'Finance' })).body.id;
  await owner.post(`/groups/${group}/members`, { user_ids: [nina.id] });
  lesson = v7();
  const { db } = server.database;
  await db.execute(sql`insert into lesson (id, domain_id, chat_id, author_id, topic, text, state) values
    (${lesson}, ${domain}, ${shared}, ${nina.id}, 'Parking', 'Park behind the house.', 'live')`);
  const sourceOf = (documentId: string, n: number) => ({
    id: v7(),
    n,
    content: 'Park behind the house.',
    quote: 'Park behind the house.',
    knowledgebase_id: domain,
    source_document_id: documentId,
    source_document_name: 'Parking',
    place: { page: 1, char_start: 0, char_end: 22, boxes: [], locator: null },
    taught: { by: nina.name, at: '2026-01-01T00:00:00Z' },
  });
  // The second lesson was taught by another person of the same name.
  const [source, another] = [sourceOf(lesson, 1), sourceOf(v7(), 2)];
  await db.execute(sql`insert into message (id, chat_id, seq, role, content, sources)
    select ${v7()}, ${shared}, last_seq + 1, 'assistant', ${textContent('Park there [1].')},
      ${JSON.stringify([source, another])}::jsonb from chat where id = ${shared}`);
  await db.execute(sql`update chat set last_seq = last_seq + 1 where id = ${shared}`);
});
afterAll(() => server.close());

const archiveOf = async (by: Person, id: string) => {
  const response = await fetch(`${server.url}/v1/users/${id}/export`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  if (!response.ok) return (await response.json()).code;
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
};

test('exports all that a person wrote and that is about them, no more', async () => {
  const archive = await archiveOf(nina, nina.id);
  const json = (name: string) => JSON.parse(new TextDecoder().decode(archive[`${name}.json`]));
  const all = Object.values(archive as Record<string, Uint8Array>)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('\n');
  expect(json('account')).toEqual([
    expect.objectContaining({ name: 'Zoé Lefèvre', email: nina.email, role: 'normal' }),
  ]);
  expect(json('chats').map(({ name }: { name: string }) => name)).toContain('Only mine');
  expect(JSON.stringify(json('messages'))).toContain('How many days of holiday');
  expect(JSON.stringify(json('answers'))).toContain('holiday');
  expect(json('feedback')).toEqual([expect.objectContaining({ rating: 1, comment: 'Just right.' })]);
  expect(json('lessons')).toEqual([expect.objectContaining({ topic: 'Parking', written_by_you: true })]);
  expect(json('groups')).toEqual([expect.objectContaining({ group: 'Finance', kept_by: ['hand'] })]);
  expect(json('sessions').length).toBeGreaterThan(0);
  expect(archive[`pictures/${picture.id}.png`]?.length).toBeGreaterThan(10);
  expect(all).not.toContain('A word of Tom');
  const { rows } = await server.database.pool.query('select password from account');
  for (const { password } of rows) expect(all).not.toContain(password);
  expect(all).not.toContain(nina.token);
  const { events } = (await owner.get('/audit-events?action=user.exported')).body;
  expect(events[0]).toMatchObject({ actor: { id: nina.id }, target: { id: nina.id } });
});

/** Tables that name a person and hold nothing but what signs them in or leads to them. */
const NOTHING_TO_HAND_OVER = [
  'account',
  'account_link',
  'sso_provider',
  'two_factor',
  'chat',
  'domain_grant',
  'document_principal',
  'source_sign_in',
];

test('exports a domain without its name if the person may not know it', async () => {
  const una = await server.person('Una Former');
  const restricted = (await owner.post('/domains', { name: 'Merger Zebra' })).body.id;
  const { pool } = server.database;
  await pool.query("update domain set created_by = $1, access = 'restricted' where id = $2", [
    una.id,
    restricted,
  ]);
  await pool.query(
    `insert into audit_event (id, action, target_id, target_name, detail) values
      ($1, 'domain.manager_lost', $2, 'Una Former', $3), ($4, 'user.role_changed', $2, 'Una Former', '{"to": "normal"}')`,
    [v7(), una.id, { domains: [{ id: restricted, name: 'Merger Zebra' }] }, v7()],
  );
  const taken = async () => {
    const archive: Record<string, Uint8Array> = await archiveOf(una, una.id);
    const text = (name: string) => new TextDecoder().decode(archive[`${name}.json`]);
    return { account: text('account'), domains: text('domains'), audit: text('audit-log') };
  };
  const without = await taken();
  expect(Object.values(without).join()).not.toContain('Merger Zebra');
  expect(without.domains).toContain(restricted);
  expect(JSON.parse(without.audit)).toContainEqual(expect.objectContaining({ detail: { to: 'normal' } }));
  await pool.query("insert into domain_grant (domain_id, user_id, role) values ($1, $2, 'expert')", [
    restricted,
    una.id,
  ]);
  const granted = await taken();
  for (const section of Object.values(granted)) expect(section).toContain('Merger Zebra');
});

test('every table that names a person is part of it', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
     where c.contype = 'f' and c.confrelid = '"user"'::regclass`,
  );
  const dialect = new PgDialect();
  const queries = SECTIONS.map(({ select }) => dialect.sqlToQuery(select(nina.id)).sql).join('\n');
  const missing = rows
    .map(({ name }) => name)
    .filter((name) => name !== 'chat_image' && !NOTHING_TO_HAND_OVER.includes(name))
    .filter((name) => !new RegExp(`(from|join) "?${name}"? `).test(queries));
  expect(rows.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test('more than is read at once comes whole', async () => {
  const many = await server.person('Mia Many');
  const chat = (await many.post('/chats', {})).body.id;
  await server.database.db.execute(sql`insert into message (id, chat_id, seq, role, author_id, content)
    select gen_random_uuid(), ${chat}, n, 'user', ${many.id}, ${textContent('One of many')}
    from generate_series(1, 1200) n`);
  const archive = await archiveOf(many, many.id);
  const messages = JSON.parse(new TextDecoder().decode(archive['messages.json']));
  expect(new Set(messages.map(({ id }: { id: string }) => id)).size).toBe(1_200);
});

test("owners alone export others' data; disabling opens it to no admin", async () => {
  expect(await archiveOf(tom, nina.id)).toBe('forbidden');
  expect(await archiveOf(admin, nina.id)).toBe('forbidden');
  expect(await archiveOf(admin, owner.id)).toBe('forbidden');
  expect(await archiveOf(owner, nina.id)).toHaveProperty(['account.json']);
  expect(await archiveOf(owner, v7())).toBe('not_found');
  const left = await server.person('Leo Left');
  await admin.patch(`/users/${left.id}`, { disabled: true });
  expect((await admin.get(`/users/${left.id}`)).body.can.export).toBe(false);
  expect(await archiveOf(admin, left.id)).toBe('forbidden');
  expect(await archiveOf(owner, left.id)).toHaveProperty(['account.json']);
});

const deletion = (by: Person, id: string, body: object) =>
  server.call('DELETE', `/users/${id}`, body, by.token);

test('omits restricted content from exports by others, and unread lessons', async () => {
  const { db } = server.database;
  const document = v7();
  await db.execute(sql`insert into document (id, domain_id, name, size_bytes, content_hash, file_key, created_by)
    values (${document}, ${domain}, 'bilby.pdf', 1, 'x', 'x', ${nina.id})`);
  await db.execute(sql`insert into lesson_document (lesson_id, document_id) values (${lesson}, ${document})`);
  const event = JSON.stringify({ kind: 'lesson', lesson_id: lesson, topic: 'Parking', state: 'live' });
  await db.execute(sql`insert into message (id, chat_id, seq, role, author_id, content, event)
    select ${v7()}, ${alone}, last_seq + 1, 'system', ${nina.id}, ${textContent('Zoé taught this: Parking')}, ${event}::jsonb
    from chat where id = ${alone}`);
  await db.execute(sql`update chat set last_seq = last_seq + 1 where id = ${alone}`);
  const told = async (by: Person) => {
    const archive = await archiveOf(by, nina.id);
    const text = (name: string) => new TextDecoder().decode(archive[`${name}.json`]);
    return [
      text('lessons').includes('Park behind the house'),
      text('messages').includes('taught this: Parking'),
      text('documents').includes('bilby'),
    ];
  };
  expect([await told(nina), await told(owner)]).toEqual([
    [true, true, true],
    [true, true, true],
  ]);
  await db.execute(sql`update document set access = 'listed' where id = ${document}`);
  expect([await told(nina), await told(owner)]).toEqual([
    [false, false, true],
    [false, false, false],
  ]);
  await db.execute(sql`update document set access = 'domain' where id = ${document}`);
  await db.execute(sql`update domain set access = 'restricted' where id = ${domain}`);
  await db.execute(
    sql`insert into domain_grant (domain_id, user_id, role) values (${domain}, ${nina.id}, 'reader')`,
  );
  expect([await told(nina), await told(owner)]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
  await db.execute(sql`update domain set access = 'open' where id = ${domain}`);
  await db.execute(sql`delete from document where id = ${document}`);
  await db.execute(sql`delete from lesson_document where lesson_id = ${lesson}`);
});

test('deletes an account by its person or an owner, never the last owner', async () => {
  const code = async (by: Person, of: Person, body: object) => (await deletion(by, of.id, body)).body?.code;
  const right = { username: nina.username, current_password: PASSWORD };
  expect(await code(tom, nina, right)).toBe('forbidden');
  expect(await code(admin, nina, right)).toBe('forbidden');
  expect(await code(nina, nina, { ...right, username: 'nina' })).toBe('invalid_input');
  expect(await code(nina, nina, { username: nina.username })).toBe('wrong_password');
  expect(await code(nina, nina, { ...right, current_password: 'not this' })).toBe('wrong_password');
  expect(await code(nina, nina, { ...right, role: 'owner' })).toBe('invalid_input');
  expect(await code(owner, owner, { username: owner.username, current_password: PASSWORD })).toBe(
    'last_owner',
  );
  expect((await nina.get('/me')).status).toBe(200);
});

test('omits corrections, comments and lists of restricted domains', async () => {
  const { db } = server.database;
  const [message] = (
    await db.execute<{ id: string }>(sql`select m.id from message m
      where m.chat_id = ${shared} and m.role = 'assistant' and m.domain_id = ${domain} limit 1`)
  ).rows;
  await db.execute(sql`insert into review (message_id, user_id, verdict, text)
    values (${message?.id}, ${nina.id}, 'corrected', 'It is the numbat clause.')`);
  const detail = JSON.stringify({ domain_id: domain, added: [{ id: tom.id, name: 'Tom Listed' }] });
  await db.execute(sql`insert into audit_event (id, action, actor_id, actor_name, target_id, target_name, detail)
    values (${v7()}, 'document.access_changed', ${nina.id}, ${nina.name}, ${v7()}, 'numbat.pdf', ${detail}::jsonb)`);
  const told = async (by: Person) => {
    const archive = await archiveOf(by, nina.id);
    const text = (name: string) => new TextDecoder().decode(archive[`${name}.json`]);
    return [
      text('reviews').includes('numbat'),
      text('feedback').includes('Just right.'),
      text('audit-log').includes('Tom Listed'),
    ];
  };
  expect([await told(nina), await told(owner)]).toEqual([
    [true, true, true],
    [true, true, false],
  ]);
  await db.execute(sql`update domain set access = 'restricted' where id = ${domain}`);
  expect([await told(nina), await told(owner)]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
  await db.execute(sql`update domain set access = 'open' where id = ${domain}`);
});

test('a deleted account leaves no sign-in, own data or name', async () => {
  const { socket } = await nina.connect();
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  const file = join(server.folder, 'data', 'files', 'images', picture.id);
  expect(existsSync(file)).toBe(true);
  const body = { username: nina.username, current_password: PASSWORD };
  expect((await deletion(nina, nina.id, body)).status).toBe(204);
  await closed;
  expect((await nina.get('/me')).status).toBe(401);
  expect(await nina.signInAgain()).toBeUndefined();
  expect(existsSync(file)).toBe(false);

  const { db } = server.database;
  const count = async (query: ReturnType<typeof sql>) => Number((await db.execute(query)).rows[0]?.count);
  expect(await count(sql`select count(*) from chat where id = ${alone}`)).toBe(0);
  const chat = (await tom.get(`/chats/${shared}`)).body;
  expect(chat.created_by).toBe(tom.id);
  expect(chat.can.delete).toBe(true);
  const { messages } = (await tom.get(`/messages?chat_id=${shared}`)).body as { messages: Message[] };
  const question = messages.find(({ content }) => content.includes('How many days'));
  expect(question).toMatchObject({ role: 'user', author: null });
  expect(messages.some(({ content }) => content.includes('A word of Tom'))).toBe(true);
  const line = messages.find(({ role }) => role === 'system');
  expect(line?.content).toContain('a former colleague invited Tom Other');
  const taught = messages.flatMap(({ sources }) => sources.map((one) => one.taught?.by));
  expect(taught).toEqual(expect.arrayContaining([null, 'Zoé Lefèvre']));
  expect(await count(sql`select count(*) from lesson where id = ${lesson} and author_id is null`)).toBe(1);
  expect(await count(sql`select count(*) from feedback where user_id = ${nina.id}`)).toBe(0);
  const [event] = (await owner.get('/audit-events?action=user.deleted')).body.events;
  expect(event.target).toEqual({ id: nina.id, name: 'Zoé Lefèvre' });
  const users = (await tom.get('/users')).body.users;
  expect(users.some(({ id }: { id: string }) => id === nina.id)).toBe(false);
});

test('somebody who was invited is nobody in the line that tells of it', async () => {
  const guest = await server.person('Gus Guest');
  const chat = (await tom.post('/chats', {})).body.id;
  await tom.post(`/chats/${chat}/participant`, { user_id: guest.id });
  expect((await deletion(owner, guest.id, { username: guest.username })).status).toBe(204);
  const { messages } = (await tom.get(`/messages?chat_id=${chat}`)).body as { messages: Message[] };
  expect(messages[0]?.event).toMatchObject({ people: [{ name: 'a former colleague', username: 'deleted' }] });
  expect(JSON.stringify(messages)).not.toContain('Gus');
  expect((await tom.get(`/chats/${chat}`)).body.participants).toHaveLength(1);
});

test.each([':', ',', '{', '"', '\\', 'text', 'type', 'invited', 'e'])(
  'a person called %j can be deleted without loss for others',
  async (name) => {
    made += 1;
    const odd = await server.person(`Odd ${'x'.repeat(made)}`);
    const chat = (await tom.post('/chats', {})).body.id;
    await tom.post(`/chats/${chat}/participant`, { user_id: odd.id });
    expect((await odd.patch(`/users/${odd.id}`, { name })).body.name).toBe(name);
    // System messages from before and after the change of name, a message of the person, and a system message about another person.
    await tom.remove(`/chats/${chat}/participants/${odd.id}`);
    await tom.post(`/chats/${chat}/participant`, { user_id: odd.id });
    await odd.post(`/chats/${chat}/participant`, { user_id: admin.id });
    await tom.remove(`/chats/${chat}/participants/${admin.id}`);
    expect((await deletion(owner, odd.id, { username: odd.username })).status).toBe(204);
    const { messages } = (await tom.get(`/messages?chat_id=${chat}`)).body as { messages: Message[] };
    expect(messages.map(({ content }) => textOf(content))).toEqual([
      'Tom Other invited a former colleague',
      'Tom Other removed a former colleague',
      'Tom Other invited a former colleague',
      'a former colleague invited Adam Admin',
      'Tom Other removed Adam Admin',
    ]);
  },
);
