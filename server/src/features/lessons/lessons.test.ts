import { randomUUID } from 'node:crypto';
import { Lesson, LessonDraft, LessonList, Message, Notification, RelatedPassages } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { startStandIn } from '../../../test/stand-ins/model/stand-in.ts';
import { domainGrant } from '../../tables/access.ts';
import { message, participant } from '../../tables/chats.ts';

let server: TestServer;
let ada: Person;
let expert: Person;
let asker: Person;
let eve: Person;
let domainId: string;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  ada = await server.person('Ada Owner');
  expert = await server.person('Marc Dubois');
  asker = await server.person('Nina Asker');
  eve = await server.person('Eve Stranger');
  domainId = (await ada.get('/domains')).body.domains[0].id;
  await server.database.db.insert(domainGrant).values({ domainId, userId: expert.id, role: 'manager' });
  await server.documents(ada, domainId);
});
afterAll(() => server.close());

/** A closed chat of these people. */
const closedChat = async (...people: Person[]): Promise<string> => {
  const [first, ...others] = people;
  const chatId = (await first?.post('/chats', {}))?.body.id;
  for (const { id } of others) await server.database.db.insert(participant).values({ chatId, userId: id });
  await first?.patch(`/chats/${chatId}`, { closed: true });
  return chatId;
};

const teach = async (person: Person, given: object = {}) => {
  const chat_id = await closedChat(person);
  const lesson = { chat_id, domain_id: domainId, topic: 'Zeppelin hangar', text: 'x', ...given };
  return person.post('/lessons', lesson);
};

/** Waits until the lesson is a document that can be found. */
const live = () => server.documents(ada, domainId);

const ask = async (person: Person, text: string): Promise<Message> => {
  const chatId = (await person.post('/chats', {})).body.id;
  const connection = await person.connect();
  const answer = await connection.ask(chatId, text, domainId);
  connection.close();
  return Message.parse(answer);
};

test('a taught lesson answers the next question, with author and date', async () => {
  const question = 'Where is the key of the zeppelin hangar?';
  expect((await ask(asker, question)).answer?.outcome).not.toBe('answered');
  const text = 'The key of the zeppelin hangar hangs behind the porter’s desk.';
  const { status, body } = await teach(expert, { text });
  expect([status, Lesson.parse(body).state]).toEqual([201, 'live']);
  await live();
  const answer = await ask(eve, question);
  expect(answer.content).toContain('hangs behind the porter’s desk');
  expect(answer.content).toMatch(/taught by Marc Dubois on \d+ \w+ 20\d\d/);
  expect(answer.sources[0]).toMatchObject({
    source_document_id: body.id,
    source_document_name: 'Zeppelin hangar',
    taught: { by: 'Marc Dubois' },
  });
  expect(answer.answer?.verdict?.overall).toBe('supported');
  expect(answer.sources[0]?.content).toContain(answer.sources[0]?.quote);
  const shown = Lesson.parse((await eve.get(`/lessons/${body.id}`)).body);
  expect(shown).toMatchObject({ text, author: { name: 'Marc Dubois' }, chat: null });
  expect((await expert.get(`/lessons/${body.id}`)).body.chat.id).toBe(body.chat.id);
});

test('a proposed lesson is found by no one, and goes live as edited', async () => {
  const connection = await expert.connect();
  const told = connection.heard(
    'notification',
    ({ notification }) => notification?.kind === 'lesson_waiting',
  );
  const { body } = await teach(asker, {
    topic: 'Quokka feeding',
    text: 'The quokka is fed at noon with clover.',
  });
  expect(body.state).toBe('proposed');
  expect(Notification.parse((await told).notification)).toMatchObject({
    lesson_id: body.id,
    domain_id: domainId,
    title: 'Quokka feeding',
    actor: { id: asker.id },
  });
  expect((await ask(eve, 'When is the quokka fed?')).answer?.outcome).toBe('not_in_documents');
  expect((await eve.get(`/lessons/${body.id}`)).status).toBe(404);
  expect((await eve.get(`/lessons?domain_id=${domainId}`)).body.lessons).not.toContainEqual(
    expect.objectContaining({ id: body.id }),
  );
  expect((await asker.get(`/lessons?domain_id=${domainId}`)).body.waiting).toBe(0);
  const list = LessonList.parse((await expert.get(`/lessons?domain_id=${domainId}&state=proposed`)).body);
  expect([list.waiting, list.lessons[0]?.id, list.lessons[0]?.can.review]).toEqual([1, body.id, true]);

  const approved = await expert.patch(`/lessons/${body.id}`, {
    state: 'live',
    text: 'The quokka is fed at dusk with clover.',
  });
  expect(Lesson.parse(approved.body)).toMatchObject({ state: 'live', author: { id: asker.id } });
  await live();
  const answer = await ask(eve, 'When is the quokka fed?');
  expect(answer.content).toContain('at dusk');
  expect(answer.content).toContain('taught by Nina Asker');
  const { notifications } = (await asker.get('/notifications')).body;
  // An answer that took long is told of too.
  expect(notifications.find(({ kind }: { kind: string }) => kind !== 'answer')).toMatchObject({
    kind: 'lesson_approved',
    lesson_id: body.id,
    actor: { id: expert.id },
  });
  connection.close();
});

test('a rejected lesson stays out, and its author reads why', async () => {
  const { body } = await teach(asker, { topic: 'Narwhal', text: 'The narwhal swims in the fountain.' });
  expect((await expert.patch(`/lessons/${body.id}`, { state: 'rejected' })).status).toBe(400);
  await expert.patch(`/lessons/${body.id}`, { state: 'rejected', reason: 'It moved out last year.' });
  expect((await asker.get(`/lessons/${body.id}`)).body).toMatchObject({
    state: 'rejected',
    reason: 'It moved out last year.',
  });
  expect((await expert.patch(`/lessons/${body.id}`, { state: 'live' })).body.code).toBe('lesson_reviewed');
  expect((await ask(eve, 'Where does the narwhal swim?')).answer?.outcome).toBe('not_in_documents');
  const { notifications } = (await asker.get('/notifications')).body;
  expect(notifications.find(({ kind }: { kind: string }) => kind !== 'answer').kind).toBe('lesson_rejected');
});

test('teaching twice under one id, also concurrently, stores one lesson', async () => {
  const chat_id = await closedChat(expert);
  const lesson = { chat_id, domain_id: domainId, topic: 'Axolotl', text: 'The axolotl lives in the lobby.' };
  const client_id = randomUUID();
  const results = await Promise.all([1, 2, 3].map(() => expert.post('/lessons', { ...lesson, client_id })));
  const later = await expert.post('/lessons', { ...lesson, client_id });
  expect([...results, later].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set([...results, later].map(({ body }) => body.id)).size).toBe(1);
  const documents = await live();
  expect(
    documents.filter(({ designation }: { designation: string }) => designation === 'Axolotl'),
  ).toHaveLength(1);
  const { messages } = (await expert.get(`/messages?chat_id=${chat_id}`)).body;
  expect(messages.filter(({ event }: Message) => event?.kind === 'lesson')).toHaveLength(1);
  // Another person's id, and another id of the same person, are other teachings.
  const other = await expert.post('/lessons', { ...lesson, client_id: randomUUID() });
  expect(other.body.id).not.toBe(later.body.id);
  await expert.patch(`/lessons/${other.body.id}`, { state: 'withdrawn' });
});

test('of two who approve at once one does', async () => {
  const { body } = await teach(asker, { topic: 'Twice', text: 'The walrus is called Henri.' });
  const results = await Promise.all(
    [expert, ada].map((person) => person.patch(`/lessons/${body.id}`, { state: 'live' })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  const documents = await live();
  expect(documents.filter((one: { id: string; parsing_status: string }) => one.id === body.id)).toMatchObject(
    [{ type: 'docent_chat', parsing_status: 'ingested', designation: 'Twice' }],
  );
});

test('a newer lesson replaces an older one, and withdrawing removes one', async () => {
  const first = (await teach(expert, { topic: 'Ibex code', text: 'The ibex gate opens with code GARNET.' }))
    .body;
  await live();
  const question = 'With which code does the ibex gate open?';
  expect((await ask(eve, question)).content).toContain('GARNET');
  const second = await expert.post('/lessons', {
    chat_id: null,
    domain_id: domainId,
    topic: 'Ibex code',
    text: 'The ibex gate opens with code OPALINE.',
    replaces: first.id,
  });
  await live();
  const corrected = (await ask(eve, question)).content;
  expect([corrected.includes('OPALINE'), corrected.includes('GARNET')]).toEqual([true, false]);
  expect((await expert.get(`/lessons/${first.id}`)).body).toMatchObject({
    state: 'withdrawn',
    replaced_by: second.body.id,
  });
  const again = { chat_id: null, domain_id: domainId, topic: 't', text: 'u', replaces: first.id };
  expect((await expert.post('/lessons', again)).body.code).toBe('lesson_gone');

  await expert.patch(`/lessons/${second.body.id}`, { state: 'withdrawn' });
  expect(JSON.stringify(await ask(eve, question))).not.toContain('OPALINE');
  expect((await eve.get(`/lessons/${second.body.id}`)).body.state).toBe('withdrawn');
});

test("a reviewer's lesson without a chat answers at once, with its author", async () => {
  const body = {
    chat_id: null,
    domain_id: domainId,
    topic: 'Yak stable',
    text: 'The yak stable closes at 19:30.',
  };
  expect((await asker.post('/lessons', body)).body.code).toBe('forbidden');
  const written = await expert.post('/lessons', body);
  expect(written.body).toMatchObject({ state: 'live', chat: null, from_chat: false });
  await live();
  const { body: document } = await eve.get(`/documents/${written.body.id}`);
  expect(document).toMatchObject({ type: 'docent_chat', designation: 'Yak stable' });
  expect(JSON.stringify(await ask(eve, 'When does the yak stable close?'))).toContain('19:30');
});

test('a lesson whose document an administrator deletes is withdrawn', async () => {
  const { body } = await teach(expert, { topic: 'Okapi', text: 'The okapi sleeps in the archive.' });
  await live();
  expect((await ada.remove(`/documents/${body.id}`)).status).toBe(204);
  expect((await expert.get(`/lessons/${body.id}`)).body.state).toBe('withdrawn');
});

test('teaches only from an own closed chat, into a readable domain', async () => {
  const open = (await asker.post('/chats', {})).body.id;
  expect((await teach(asker, { chat_id: open })).body.code).toBe('chat_open');
  expect((await asker.post(`/chats/${open}/lesson-draft`)).body.code).toBe('chat_open');
  const foreign = await closedChat(expert);
  expect((await teach(asker, { chat_id: foreign })).status).toBe(404);
  expect((await asker.post(`/chats/${foreign}/lesson-draft`)).status).toBe(404);
  expect((await teach(asker, { domain_id: randomUUID() })).status).toBe(404);
  expect((await teach(asker, { chat_id: null })).status).toBe(403);
  expect((await teach(asker, { state: 'live' })).status).toBe(400);
  expect((await teach(asker, { text: 'x'.repeat(8_001) })).status).toBe(400);
  expect((await teach(asker, { topic: '  ' })).status).toBe(400);
});

test('who is no expert of the domain reviews nothing', async () => {
  const { body } = await teach(asker, { topic: 'Mine', text: 'The lynx is shy.' });
  for (const state of ['live', 'rejected'] as const) {
    const patch = { state, ...(state === 'rejected' ? { reason: 'no' } : {}) };
    expect((await asker.patch(`/lessons/${body.id}`, patch)).status).toBe(403);
    expect((await eve.patch(`/lessons/${body.id}`, patch)).status).toBe(404);
  }
  expect((await eve.patch(`/lessons/${body.id}`, { state: 'withdrawn' })).status).toBe(404);
  expect((await asker.patch(`/lessons/${body.id}`, { state: 'withdrawn' })).body.state).toBe('withdrawn');
});

test('only configurers read lessons of a disabled domain', async () => {
  const domain = (await ada.post('/domains', { name: 'Switched off' })).body.id;
  await ada.patch(`/domains/${domain}`, { experts: [expert.id] });
  const lesson = (await teach(expert, { domain_id: domain, topic: 'Dirigible' })).body;
  const waiting = (await teach(asker, { domain_id: domain, topic: 'Montgolfier' })).body;
  expect((await eve.get(`/lessons/${lesson.id}`)).body.topic).toBe('Dirigible');
  const topicsOf = async (person: Person) =>
    (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title);
  await until(async () => (await topicsOf(expert)).includes('Montgolfier'));

  await ada.patch(`/domains/${domain}`, { status: 'disabled' });
  expect((await expert.get(`/lessons/${lesson.id}`)).status).toBe(200);
  for (const id of [lesson.id, waiting.id]) expect(await statusesOf(id, eve, asker)).toEqual([404, 404]);
  expect((await asker.patch(`/lessons/${waiting.id}`, { state: 'withdrawn' })).status).toBe(404);

  await ada.patch(`/domains/${domain}`, { experts: [] });
  expect(await statusesOf(lesson.id, expert, ada)).toEqual([404, 200]);
  expect(await topicsOf(expert)).not.toContain('Montgolfier');
  expect((await expert.get('/notifications')).body.unread).toBe(
    (await expert.get('/notifications')).body.notifications.filter((one: { read_at: null }) => !one.read_at)
      .length,
  );
});

const statusesOf = (id: string, ...readers: Person[]) =>
  Promise.all(readers.map(async (reader) => (await reader.get(`/lessons/${id}`)).status));

test("drafts the expert's messages, and announces the lesson in the chat", async () => {
  const chatId = (await asker.post('/chats', {})).body.id;
  await server.database.db.insert(participant).values({ chatId, userId: expert.id });
  const connection = await asker.connect();
  await connection.ask(chatId, 'Where do guests park their zebra?', domainId);
  await server.database.db.insert(message).values({
    id: randomUUID(),
    chatId,
    seq: 3,
    role: 'user',
    authorId: expert.id,
    content: JSON.stringify([{ type: 'text', text: 'Zebras wait in the east yard.' }]),
  });
  await server.database.pool.query('update chat set last_seq = 3 where id = $1', [chatId]);
  await asker.patch(`/chats/${chatId}`, { closed: true });
  const { body } = await asker.post(`/chats/${chatId}/lesson-draft`);
  expect(LessonDraft.parse(body)).toEqual({
    topic: 'Where do guests park their zebra',
    text: 'Zebras wait in the east yard.',
    domain_id: domainId,
    by: 'messages',
  });
  const line = connection.heard('new_message', (event) => event.message.event?.kind === 'lesson');
  const lesson = await expert.post('/lessons', {
    chat_id: chatId,
    domain_id: domainId,
    topic: body.topic,
    text: body.text,
  });
  expect((await line).message.event).toEqual({
    kind: 'lesson',
    lesson_id: lesson.body.id,
    topic: body.topic,
    state: 'live',
  });
  connection.close();
});

test('drafts the correction of an answer, if the expert wrote no more', async () => {
  const chatId = (await asker.post('/chats', {})).body.id;
  await server.database.db.insert(participant).values({ chatId, userId: expert.id, kind: 'expert' });
  const connection = await asker.connect();
  const answer = await connection.ask(chatId, 'Where do guests park their yak?', domainId);
  connection.close();
  const review = { verdict: 'corrected', text: 'Yaks wait in the west yard.' };
  expect((await server.call('PUT', `/messages/${answer.id}/review`, review, expert.token)).status).toBe(200);
  await asker.patch(`/chats/${chatId}`, { closed: true });
  const { body } = await asker.post(`/chats/${chatId}/lesson-draft`);
  expect(LessonDraft.parse(body).text).toBe('Yaks wait in the west yard.');
});

test('a correction is taught from a chat that stays open, by who wrote it', async () => {
  const chatId = (await asker.post('/chats', {})).body.id;
  await server.database.db.insert(participant).values({ chatId, userId: eve.id, kind: 'expert' });
  const connection = await asker.connect();
  const answer = await connection.ask(chatId, 'Where do guests park their emu?', domainId);
  connection.close();
  const text = 'Guests park their emu in the east yard.';
  const body = { chat_id: chatId, message_id: answer.id, domain_id: domainId, topic: 'Parking an emu', text };
  expect((await eve.post('/lessons', body)).body.code).toBe('chat_open');
  await server.call('PUT', `/messages/${answer.id}/review`, { verdict: 'corrected', text }, eve.token);
  expect((await asker.post('/lessons', body)).body.code).toBe('chat_open');
  const elsewhere = (await eve.post('/chats', {})).body.id;
  expect((await eve.post('/lessons', { ...body, chat_id: elsewhere })).body.code).toBe('chat_open');
  const taught = await eve.post('/lessons', body);
  expect([taught.status, taught.body.state, taught.body.chat.id]).toEqual([201, 'proposed', chatId]);
  expect((await asker.get(`/chats/${chatId}`)).body.closed_at).toBeNull();
});

test('what the documents say already is shown, what may contradict first', async () => {
  const { body } = await asker.post('/lessons/related', {
    domain_id: domainId,
    topic: 'Carrying over holiday',
    text: 'Up to nine unused days of holiday may be carried over into the next year.',
  });
  const { passages, judged_by } = RelatedPassages.parse(body);
  expect(judged_by).toBe('words');
  expect(passages[0]?.relation).toBe('may_contradict');
  expect(passages[0]?.text).toContain(passages[0]?.quote);
  expect(
    (await asker.post('/lessons/related', { domain_id: randomUUID(), topic: 't', text: 'u' })).status,
  ).toBe(404);
});

test('drafts and compares by the model, and by words when it fails', async () => {
  const model = await startStandIn({ json: { topic: 'Holiday', lesson: 'Ten days.' } });
  const other = await startTestServer({
    SAMPLE_DOMAIN: 'on',
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  });
  const owner = await other.person('Owner');
  const domain = (await owner.get('/domains')).body.domains[0].id;
  await other.documents(owner, domain);
  const chatId = (await owner.post('/chats', {})).body.id;
  const connection = await owner.connect();
  await connection.ask(chatId, 'How many days of holiday are there?', domain);
  await owner.patch(`/chats/${chatId}`, { closed: true });
  const draft = (await owner.post(`/chats/${chatId}/lesson-draft`)).body;
  expect(draft).toMatchObject({ topic: 'Holiday', text: 'Ten days.', by: 'model' });
  const query = { domain_id: domain, topic: 'Holiday', text: 'There are ten days of holiday a year.' };
  model.set({ json: { passages: [{ n: 2, relation: 'contradicts', reason: 'It says 28.' }] } });
  const judged = RelatedPassages.parse((await owner.post('/lessons/related', query)).body);
  expect(judged.judged_by).toBe('model');
  expect(judged.passages[0]).toMatchObject({ relation: 'contradicts', reason: 'It says 28.' });
  model.set({ failure: 'error-500' });
  expect((await owner.post('/lessons/related', query)).body.judged_by).toBe('words');
  expect((await owner.post(`/chats/${chatId}/lesson-draft`)).body.by).toBe('messages');
  connection.close();
  await other.close();
  await model.close();
});
