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

test('a lesson is read, live, by those who may read all that its chat’s answers rested on', async () => {
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

test('whoever could read a document when it was deleted reads the lesson from it on, others never do', async () => {
  await narrowTo(documentId, manager, nina);
  const { body } = await teach(manager, await askedChat(manager));
  await server.documents(owner, domainId);
  expect((await manager.remove(`/documents/${documentId}`)).status).toBe(204);
  expect(await reads(nina, body.id)).toEqual(EVERYTHING);
  expect(await reads(tom, body.id)).toEqual(NOTHING);
});

test('what waits is counted and told only to reviewers who may read what it rests on', async () => {
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
});

test('into another domain it is taught by who manages the documents’ own, and by nobody else', async () => {
  const other = await domainOf('Elsewhere');
  await grant(other, nina, 'manager');
  await grant(other, manager, 'manager');
  const refused = await teach(nina, await askedChat(nina), other);
  expect([refused.status, refused.body.code]).toEqual([403, 'lesson_documents']);
  expect((await run(sql`select 1 from lesson where domain_id = ${other}`)).rows).toEqual([]);
  expect((await teach(manager, await askedChat(manager), other)).status).toBe(201);
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
