import { randomUUID } from 'node:crypto';
import type { Message } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { upload } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let manager: Person;
let nina: Person;
let tom: Person;
let domainId: string;
let documentId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Ada Owner');
  manager = await server.person('Mia Manager');
  nina = await server.person('Nina Asker');
  tom = await server.person('Tom Other');
});
afterAll(() => server.close());

const run = (text: ReturnType<typeof sql>) => server.database.db.execute(text);
const grant = (domain: string, { id }: Person, role: string) =>
  run(sql`insert into domain_grant (domain_id, user_id, role) values (${domain}, ${id}, ${role})`);
const domainOf = async (name: string): Promise<string> =>
  (await owner.post('/domains', { name: `${name} ${randomUUID()}` })).body.id;
const narrowTo = async (document: string, ...people: Person[]) => {
  await run(sql`update document set access = 'listed' where id = ${document}`);
  await run(sql`delete from document_principal where document_id = ${document}`);
  for (const { id } of people)
    await run(sql`insert into document_principal (document_id, user_id) values (${document}, ${id})`);
};

beforeEach(async () => {
  domainId = await domainOf('Contracts');
  await grant(domainId, manager, 'manager');
  const text = 'The vault of the observatory opens with two brass keys.';
  documentId = await upload(server, owner, { domainId, name: 'vault.txt', text });
  await server.documents(owner, domainId);
});

/** A closed chat whose answer rests on the document. */
const askedChat = async (person: Person): Promise<string> => {
  const chatId = (await person.post('/chats', {})).body.id;
  const connection = await person.connect();
  const answer: Message = await connection.ask(
    chatId,
    'How does the vault of the observatory open?',
    domainId,
  );
  connection.close();
  expect(answer.sources.map((one) => one.source_document_id)).toContain(documentId);
  await person.patch(`/chats/${chatId}`, { closed: true });
  return chatId;
};
const LESSON = {
  topic: 'Observatory vault',
  text: 'The second brass key of the vault is in the porcelain swan.',
};
const teach = async (person: Person, chat_id: string, domain_id = domainId) =>
  person.post('/lessons', { chat_id, domain_id, ...LESSON });
const finds = async (person: Person): Promise<boolean> =>
  JSON.stringify(
    (await person.post(`/domains/${domainId}/search`, { question: 'porcelain swan brass key', limit: 8 }))
      .body,
  ).includes('porcelain swan');
const reads = async (person: Person, id: string) => ({
  lesson: (await person.get(`/lessons/${id}`)).status,
  listed: JSON.stringify((await person.get(`/lessons?domain_id=${domainId}`)).body).includes(id),
  found: await finds(person),
  pages: (await person.get(`/documents/${id}/pages`)).status,
});
const EVERYTHING = { lesson: 200, listed: true, found: true, pages: 200 };
const NOTHING = { lesson: 404, listed: false, found: false, pages: 404 };

test("shows a live lesson to readers of its answers' documents", async () => {
  const { status, body } = await teach(manager, await askedChat(manager));
  expect(status).toBe(201);
  await server.documents(owner, domainId);
  expect(await reads(tom, body.id)).toEqual(EVERYTHING);
  await narrowTo(documentId, manager, nina);
  expect(await reads(tom, body.id)).toEqual(NOTHING);
  expect(await reads(nina, body.id)).toEqual(EVERYTHING);
  await narrowTo(documentId, manager, tom);
  expect(await reads(tom, body.id)).toEqual(EVERYTHING);
  expect(await reads(nina, body.id)).toEqual(NOTHING);
});

test('an answer that rests on a lesson rests on what the lesson does', async () => {
  await teach(manager, await askedChat(manager));
  await server.documents(owner, domainId);
  const chatId = (await nina.post('/chats', {})).body.id;
  const connection = await nina.connect();
  const answer: Message = await connection.ask(
    chatId,
    'Where is the second brass key of the vault?',
    domainId,
  );
  connection.close();
  expect(answer.content).toContain('porcelain swan');
  await run(
    sql`delete from message_document where message_id = ${answer.id} and document_id = ${documentId}`,
  );
  const shown = async () => JSON.stringify((await nina.get(`/messages?chat_id=${chatId}`)).body);
  expect(await shown()).toContain('porcelain swan');
  await narrowTo(documentId, manager);
  expect(await shown()).not.toContain('porcelain swan');
});

test('readers of a document at its deletion read its lesson from then on', async () => {
  await narrowTo(documentId, manager, nina);
  const { body } = await teach(manager, await askedChat(manager));
  await server.documents(owner, domainId);
  expect((await manager.remove(`/documents/${documentId}`)).status).toBe(204);
  expect(await reads(nina, body.id)).toEqual(EVERYTHING);
  expect(await reads(tom, body.id)).toEqual(NOTHING);
});

test("counts and notifies reviewers who may read a lesson's documents", async () => {
  const reviewer = await server.person('Rita Reviewer');
  await grant(domainId, reviewer, 'expert');
  await narrowTo(documentId, manager, nina);
  const { body } = await teach(nina, await askedChat(nina));
  expect(body.state).toBe('proposed');
  const waiting = async (person: Person) => (await person.get(`/lessons?domain_id=${domainId}`)).body.waiting;
  expect([await waiting(manager), await waiting(reviewer)]).toEqual([1, 0]);
  const told = async (person: Person) =>
    JSON.stringify((await person.get('/notifications')).body).includes(body.id);
  expect([await told(manager), await told(reviewer)]).toEqual([true, false]);
  // The notification was sent, and is shown only while the person may read the lesson.
  await narrowTo(documentId, nina, reviewer);
  expect([await told(manager), await told(reviewer)]).toEqual([false, false]);
});

test("managers of the documents' domain alone teach into another domain", async () => {
  const other = await domainOf('Elsewhere');
  await grant(other, nina, 'manager');
  await grant(other, manager, 'manager');
  const refused = await teach(nina, await askedChat(nina), other);
  expect([refused.status, refused.body.code]).toEqual([403, 'lesson_documents']);
  expect((await run(sql`select 1 from lesson where domain_id = ${other}`)).rows).toEqual([]);
  expect((await teach(manager, await askedChat(manager), other)).status).toBe(201);
});

test("managers of the documents' domain alone widen a lesson", async () => {
  const [lists, tells] = ['document.access_changed', 'access.opened'];
  const events = async (action: string) =>
    (await owner.get(`/audit-events?action=${action}&limit=100`)).body.events.length;
  const widen = (person: Person, id: string) =>
    server.call('PUT', `/lessons/${id}/access`, { access: 'domain' }, person.token);
  const mayWiden = async (person: Person, id: string) => (await person.get(`/lessons/${id}`)).body.can.widen;
  const first = (await teach(manager, await askedChat(manager))).body.id;
  await server.documents(owner, domainId);
  expect(await mayWiden(manager, first)).toBe(false);
  await narrowTo(documentId, manager, nina);
  expect([await mayWiden(manager, first), await mayWiden(nina, first)]).toEqual([true, false]);
  const refused = [await widen(nina, first), await widen(tom, first), await widen(owner, first)];
  expect(refused.map(({ body }) => body.code)).toEqual(['lesson_documents', 'not_found', 'not_found']);
  expect(await reads(tom, first)).toEqual(NOTHING);

  const before = [await events(lists), await events(tells)];
  const given = await widen(manager, first);
  expect([given.status, given.body.can.widen]).toEqual([200, false]);
  expect(await reads(tom, first)).toEqual(EVERYTHING);
  // The document itself stays with those on its list, and the lesson with everybody once it is gone.
  expect((await tom.get(`/documents/${documentId}/pages`)).status).toBe(404);
  expect((await widen(manager, first)).status).toBe(200);
  expect([await events(lists), await events(tells)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  expect((await manager.remove(`/documents/${documentId}`)).status).toBe(204);
  expect(await reads(tom, first)).toEqual(EVERYTHING);
});

test('an administrator who gives a lesson away is named to the managers', async () => {
  const { body } = await teach(manager, await askedChat(manager));
  await server.documents(owner, domainId);
  await narrowTo(documentId, manager, owner);
  const answer = await server.call('PUT', `/lessons/${body.id}/access`, { access: 'domain' }, owner.token);
  expect(answer.status).toBe(200);
  // The answer of the chat may be notified meanwhile.
  expect((await manager.get('/notifications')).body.notifications).toContainEqual(
    expect.objectContaining({ kind: 'access_opened', domain_id: domainId }),
  );
  expect(await reads(tom, body.id)).toEqual(EVERYTHING);
});

test("managers of another domain's documents widen a lesson from them", async () => {
  const other = await domainOf('Elsewhere');
  for (const [person, role] of [
    [manager, 'manager'],
    [tom, 'manager'],
  ] as const)
    await grant(other, person, role);
  const { body } = await teach(manager, await askedChat(manager), other);
  await server.documents(owner, other);
  const widen = (person: Person) =>
    server.call('PUT', `/lessons/${body.id}/access`, { access: 'domain' }, person.token);
  expect((await widen(tom)).body.code).toBe('lesson_documents');
  expect((await widen(manager)).status).toBe(200);
});

test('a lesson that corrects another one rests on what that did', async () => {
  const first = (await teach(manager, await askedChat(manager))).body.id;
  await server.documents(owner, domainId);
  const text = 'The second brass key of the vault hangs beside the porcelain swan.';
  const second = await manager.post('/lessons', {
    ...{ chat_id: null, domain_id: domainId, topic: LESSON.topic, text, replaces: first },
  });
  expect(second.status).toBe(201);
  await server.documents(owner, domainId);
  await narrowTo(documentId, manager);
  expect(await reads(tom, second.body.id)).toEqual(NOTHING);
});

test('a system message names a lesson to its readers only', async () => {
  const chatId = await askedChat(manager);
  await run(sql`insert into participant (chat_id, user_id) values (${chatId}, ${tom.id})`);
  await narrowTo(documentId, manager);
  const window = await tom.connect();
  await window.socket.emitWithAck('load_chat', { chat_id: chatId });
  const told = window.heard('new_message', ({ message }) => message.role === 'system');
  const { body } = await teach(manager, chatId);
  const lineOf = async (person: Person) => {
    const { messages } = (await person.get(`/messages?chat_id=${chatId}`)).body;
    return messages.find(({ event }: Message) => event?.kind === 'lesson');
  };
  const hidden = { withheld: true, event: { kind: 'lesson', lesson_id: body.id, topic: '' } };
  expect((await told).message).toMatchObject(hidden);
  window.close();
  expect(await lineOf(tom)).toMatchObject(hidden);
  expect(JSON.stringify([await told, await lineOf(tom)])).not.toContain('Observatory vault');
  expect(await lineOf(manager)).toMatchObject({ withheld: false, event: { topic: 'Observatory vault' } });
  const found = async (person: Person) => (await person.get('/chats?search=taught')).body.chats.length > 0;
  expect([await found(tom), await found(manager)]).toEqual([false, true]);
  // It comes back with the right, and goes with the lesson, when its domain is deleted.
  await narrowTo(documentId, manager, tom);
  expect(await lineOf(tom)).toMatchObject({ withheld: false, event: { topic: 'Observatory vault' } });
  for (const table of [sql`lesson`, sql`document`])
    await run(sql`delete from ${table} where id = ${body.id}`);
  expect(await lineOf(tom)).toMatchObject(hidden);
});
