import { randomUUID } from 'node:crypto';
import { type Message, type MessageDelta, textOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { upload } from '../kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../kit/server.ts';
import { until } from '../kit/until.ts';
import { type StandIn, startStandIn } from '../stand-ins/model/stand-in.ts';

/** A sentence of the restricted documents, and a word of it that nothing else has. */
const SECRET = 'The severance of the quokka programme is nine months of pay.';
const WORD = 'quokka';
const QUESTION = 'How many months of severance does the programme have?';

let standIn: StandIn;
let server: TestServer;
let olga: Person;
let hana: Person;
let bob: Person;
let hr: string;
let document: string;
let sample: string;

const run = (query: ReturnType<typeof sql>) => server.database.db.execute(query);
const grant = (person: Person) =>
  run(sql`insert into domain_grant (domain_id, user_id, role) values (${hr}, ${person.id}, 'reader')
    on conflict do nothing`);
const takeAway = (person: Person) =>
  run(sql`delete from domain_grant where domain_id = ${hr} and user_id = ${person.id}`);

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer({
    SAMPLE_DOMAIN: 'on',
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  });
  olga = await server.person('Olga Owner');
  hana = await server.person('Hana Human');
  bob = await server.person('Bob Sales');
  sample = (await olga.get('/domains')).body.domains[0].id;
  await server.documents(olga, sample);
  hr = (await olga.post('/domains', { name: 'People' })).body.id;
  document = await upload(server, olga, { domainId: hr, name: 'severance.txt', text: SECRET });
  await server.documents(olga, hr);
  await run(sql`update domain set access = 'restricted' where id = ${hr}`);
}, 60_000);
afterAll(async () => {
  await server.close();
  await standIn.close();
});
beforeEach(async () => {
  standIn.set({ tokens: null, pause: null });
  await grant(hana);
  await takeAway(bob);
});

const answered = async (person = hana, domain = hr, question = QUESTION) => {
  const window = await person.connect();
  const chatId = (await person.post('/chats', {})).body.id;
  const answer = await window.ask(chatId, question, domain);
  return { chatId, answer, window };
};
const invite = (by: Person, chatId: string, person: Person) =>
  by.post(`/chats/${chatId}/participant`, { user_id: person.id });

/** Everything that leaves towards a person of one answer, as text. */
const seenBy = async (person: Person, chatId: string, id: string) => {
  const window = await person.connect();
  const loaded = (await window.socket.emitWithAck('load_chat', { chat_id: chatId })).data.messages;
  const rated = await person.patch(`/messages/${id}`, { rating: 1 });
  window.close();
  const lists = [
    loaded,
    (await person.get(`/messages?chat_id=${chatId}`)).body.messages,
    (await person.get(`/chats/${chatId}`)).body.messages,
    [rated.body],
  ] as Message[][];
  return lists.map((messages) => messages.find((message) => message.id === id));
};
const finds = async (person: Person) =>
  (await person.get(`/chats?search=${WORD}`)).body.chats.map(({ id }: { id: string }) => id);
const answersOf = async (id: string, by: Person): Promise<{ id: string; content: unknown }[]> => {
  const response = await fetch(`${server.url}/v1/users/${id}/export`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return JSON.parse(new TextDecoder().decode(archive['answers.json']));
};

const expectWithheld = (message: Message | undefined) => {
  expect(message).toMatchObject({ withheld: true, status: 'complete', sources: [], reviews: [] });
  expect(message?.answer).toMatchObject({ main_document: null, nearest: [], verdict: null, looked: [] });
  expect(textOf(message?.content ?? '')).toBe('');
  expect(JSON.stringify(message)).not.toMatch(/quokka|severance\.txt/);
};
const expectShown = (message: Message | undefined) => {
  expect(message).toMatchObject({ withheld: false });
  expect(textOf(message?.content ?? '')).toContain(WORD);
  expect(message?.sources.length).toBeGreaterThan(0);
};

test('what an answer rests on is stored with it, cited or not', async () => {
  const { answer, window } = await answered();
  window.close();
  const { rows } = await run(
    sql`select document_id, domain_id from message_document where message_id = ${answer.id}`,
  );
  expect(rows).toEqual([{ document_id: document, domain_id: hr }]);
  // Said to be in none of them: they were given all the same.
  standIn.set({ tokens: ['NOT_IN_DOCUMENTS'] });
  const refused = await answered(hana, hr, 'How much severance do directors have?');
  refused.window.close();
  const kept = await run(sql`select 1 from message_document where message_id = ${refused.answer.id}`);
  expect(kept.rows).toHaveLength(1);
});

test('withholds an answer from an invited person until they may read it', async () => {
  const { chatId, answer, window } = await answered();
  const inSales = await bob.connect();
  expect((await invite(hana, chatId, bob)).status).toBe(201);
  for (const message of await seenBy(bob, chatId, answer.id)) expectWithheld(message);
  expect(await finds(bob)).not.toContain(chatId);
  for (const message of await seenBy(hana, chatId, answer.id)) expectShown(message);
  expect(await finds(hana)).toContain(chatId);
  // The chat in Bob's list does not name the domain, which he may not know.
  const listed = (await bob.get('/chats')).body.chats.find(({ id }: { id: string }) => id === chatId);
  expect(listed.linked_domains).toEqual([]);

  // Told again, to each their own.
  await inSales.socket.emitWithAck('refresh_rooms', {});
  const [heard, told] = [
    inSales.heard('new_message', ({ message }) => message.id === answer.id),
    window.heard('new_message', ({ message }) => message.id === answer.id),
  ];
  await run(sql`update participant set kind = 'expert' where user_id = ${hana.id}`);
  expect(
    (await server.call('PUT', `/messages/${answer.id}/review`, { verdict: 'endorsed' }, hana.token)).status,
  ).toBe(200);
  expectWithheld((await heard).message);
  expectShown((await told).message);

  await grant(bob);
  for (const message of await seenBy(bob, chatId, answer.id)) expectShown(message);
  expect(await finds(bob)).toContain(chatId);
  inSales.close();
  window.close();
});

test('an invitation shows which answers the person could not read', async () => {
  const { chatId, answer, window } = await answered();
  await window.ask(chatId, 'How many days of holiday are there?', sample);
  window.close();
  const preview = async (by: Person, people: Person[]) =>
    by.post(`/chats/${chatId}/invitation-preview`, { user_ids: people.map(({ id }) => id) });
  const { people } = (await preview(hana, [bob, hana])).body;
  const of = (person: Person) =>
    people.find((one: { user_id: string }) => one.user_id === person.id)?.withheld;
  expect(of(hana)).toEqual([]);
  // The second was written with the first before it.
  expect(of(bob)).toHaveLength(2);
  expect(of(bob)).toContain(answer.id);
  expect((await preview(bob, [bob])).status).toBe(404);
});

test('withholds an answer in chat, search and export without the right', async () => {
  const { chatId, answer, window } = await answered();
  window.close();
  const exported = async (by: Person) => (await answersOf(hana.id, by)).find(({ id }) => id === answer.id);
  expect(JSON.stringify(await exported(hana))).toContain(WORD);
  // An export by another user contains nothing that rests on restricted content.
  expect(await exported(olga)).toBeUndefined();
  await takeAway(hana);
  for (const message of await seenBy(hana, chatId, answer.id)) expectWithheld(message);
  expect(await finds(hana)).not.toContain(chatId);
  expect(await exported(hana)).toMatchObject({ content: null, withheld: true });
  await grant(hana);
  for (const message of await seenBy(hana, chatId, answer.id)) expectShown(message);
});

test('a list of a document narrows what rests on it as a domain does', async () => {
  const { chatId, answer, window } = await answered();
  window.close();
  await run(sql`update document set access = 'listed' where id = ${document}`);
  for (const message of await seenBy(hana, chatId, answer.id)) expectWithheld(message);
  await run(sql`insert into document_principal (document_id, user_id) values (${document}, ${hana.id})`);
  for (const message of await seenBy(hana, chatId, answer.id)) expectShown(message);
  await run(sql`update document set access = 'domain' where id = ${document}`);
});

test('streams an answer only to those who may read its documents', async () => {
  let goOn = () => {};
  const wait = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  standIn.set({
    tokens: ['It is about ', 'the quokka ', 'programme.'],
    pause: { afterTokens: 2, until: wait },
  });
  const [window, inSales] = [await hana.connect(), await bob.connect()];
  const chatId = (await hana.post('/chats', {})).body.id;
  const pieces: MessageDelta[] = [];
  const told: string[] = [];
  inSales.socket.on('message_delta', (piece: MessageDelta) => pieces.push(piece));
  inSales.socket.on('message_status', (event: object) => told.push(JSON.stringify(event)));
  inSales.socket.on('new_message', (event: object) => told.push(JSON.stringify(event)));
  const first = window.heard('message_delta');
  const asked = window.ask(chatId, QUESTION, hr);
  await first;
  await until(
    async () =>
      (await run(sql`select 1 from execution where chat_id = ${chatId} and draft like '%quokka%'`)).rows[0],
  );
  // In the middle of it.
  await invite(hana, chatId, bob);
  const loaded = (await inSales.socket.emitWithAck('load_chat', { chat_id: chatId })).data
    .messages as Message[];
  expect(loaded.find(({ role }) => role === 'assistant')).toMatchObject({
    withheld: true,
    status: 'writing',
  });
  goOn();
  const answer = await asked;
  await until(() => told.some((event) => event.includes(answer.id) && event.includes('complete')));
  expect(pieces).toEqual([]);
  expect([...told, ...loaded.map((message) => JSON.stringify(message))].join()).not.toMatch(
    /quokka|severance\.txt/,
  );
  expect(textOf(answer.content)).toContain(WORD);
  inSales.close();
  window.close();
});

test('gives no writer an earlier answer withheld from a participant', async () => {
  const { chatId, answer, window } = await answered();
  await invite(hana, chatId, bob);
  const before = standIn.calls().length;
  const next = await window.ask(chatId, 'How many days of holiday are there?', sample);
  const given = () =>
    standIn
      .calls()
      .slice(before)
      .map(({ text }) => text);
  expect(given().filter((text) => /quokka|nine months/.test(text))).toEqual([]);
  const rests = async (id: string) =>
    (await run(sql`select document_id from message_document where message_id = ${id}`)).rows.map(
      (row) => row.document_id,
    );
  expect(await rests(next.id)).not.toContain(document);
  // With the right of all it is part of what is said, and the next answer rests on it.
  await grant(bob);
  const third = await window.ask(chatId, 'And how many of those months are paid?', sample);
  expect(given().some((text) => text.includes(WORD))).toBe(true);
  expect(await rests(third.id)).toContain(document);
  await takeAway(bob);
  const [seen] = await seenBy(bob, chatId, third.id);
  expect(seen?.withheld).toBe(true);
  expect((await seenBy(bob, chatId, next.id))[0]?.withheld).toBe(false);
  expect((await seenBy(bob, chatId, answer.id))[0]?.withheld).toBe(true);

  await hana.patch(`/chats/${chatId}`, { closed: true });
  const drafted = standIn.calls().length;
  await hana.post(`/chats/${chatId}/lesson-draft`, {});
  expect(JSON.stringify(standIn.calls().slice(drafted))).not.toMatch(/quokka|nine months/);
  window.close();
});

test('shows no one an answer resting on a document of unknown readers', async () => {
  const { chatId, answer, window } = await answered();
  window.close();
  for (const seen of await seenBy(hana, chatId, answer.id)) expectShown(seen);
  await run(
    sql`insert into message_document (message_id, document_id) values (${answer.id}, ${randomUUID()})`,
  );
  for (const seen of await seenBy(hana, chatId, answer.id)) expectWithheld(seen);
});

test('keeps excerpts of a deleted document for its former readers, dated', async () => {
  const text = 'The wombat allowance is four hundred a month.';
  const id = await upload(server, olga, { domainId: sample, name: 'wombat.txt', text });
  await server.documents(olga, sample);
  const open = await answered(bob, sample, 'How much is the wombat allowance?');
  open.window.close();
  expect((await olga.remove(`/documents/${id}`)).status).toBe(204);
  const [still] = await seenBy(bob, open.chatId, open.answer.id);
  expect(still).toMatchObject({ withheld: false });
  const quoted = still?.sources.find(({ source_document_id }) => source_document_id === id);
  expect(Date.parse(quoted?.removed_at ?? '')).toBeGreaterThan(Date.now() - 60_000);

  const { chatId, answer, window } = await answered();
  window.close();
  await invite(hana, chatId, bob);
  await run(sql`insert into domain_grant (domain_id, user_id, role) values (${hr}, ${olga.id}, 'manager')
    on conflict do nothing`);
  expect((await olga.remove(`/documents/${document}`)).status).toBe(204);
  // A reader added after the deletion does not get access; a former reader keeps it.
  await grant(bob);
  expect((await seenBy(bob, chatId, answer.id))[0]?.withheld).toBe(true);
  const [kept] = await seenBy(hana, chatId, answer.id);
  expectShown(kept);
  expect(kept?.sources[0]?.removed_at).toBeTruthy();
  // The excerpt in the answer still belongs to the domain.
  await takeAway(hana);
  expectWithheld((await seenBy(hana, chatId, answer.id))[0]);
});
