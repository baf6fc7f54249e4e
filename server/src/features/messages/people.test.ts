import { randomUUID } from 'node:crypto';
import { ChatWithMessages, Message, textOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let ada: Person;
let bob: Person;
let eve: Person;
let domainId: string;
type Window = Awaited<ReturnType<Person['connect']>>;
let window: Window;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  ada = await server.person('Ada Owner');
  bob = await server.person('Bob Colleague');
  eve = await server.person('Eve Expert');
  domainId = (await ada.get('/domains')).body.domains[0].id;
  await server.documents(ada, domainId);
  await server.database.db.execute(
    sql`insert into domain_grant (domain_id, user_id, role) values (${domainId}, ${eve.id}, 'manager')`,
  );
  window = await ada.connect();
});
afterAll(async () => {
  window.close();
  await server.close();
});

const newChat = async (people: Person[] = []): Promise<string> => {
  const { id } = (await ada.post('/chats', {})).body;
  for (const person of people) await ada.post(`/chats/${id}/participant`, { user_id: person.id });
  return id;
};
const outgoing = (chatId: string, message: string, more: object = {}) => ({
  message,
  chat_id: chatId,
  domain_id: domainId,
  thread_id: null,
  workflow: null,
  client_id: randomUUID(),
  ...more,
});
const send = (chatId: string, message: string, more: object = {}, from = window) =>
  from.socket.emitWithAck('new_message', outgoing(chatId, message, more));
const messagesOf = async (chatId: string, query = ''): Promise<Message[]> =>
  (await ada.get(`/messages?chat_id=${chatId}${query}`)).body.messages;

test('alone with one person the assistant answers always', async () => {
  const { data } = await send(await newChat(), 'How many days of holiday are there?');
  expect(data.answer).toMatchObject({ role: 'assistant', reply_to: data.message.id });
});

test('answers in a group only when mentioned or replied to', async () => {
  const chatId = await newChat([bob]);
  expect((await send(chatId, 'Bob, what do you think?')).data.answer).toBeNull();
  const asked = await send(chatId, '@Docent how many days of holiday are there?');
  expect(asked.data.answer.role).toBe('assistant');
  const replied = await send(chatId, 'And for part time?', { reply_to: asked.data.answer.id });
  expect(replied.data.answer.role).toBe('assistant');
  const toBob = await send(chatId, 'As you said', { reply_to: asked.data.message.id });
  expect(toBob.data).toMatchObject({ answer: null, message: { reply_to: asked.data.message.id } });
});

test("accepts a message without optional fields, under the server's id", async () => {
  const chatId = await newChat();
  const message = 'How many days of holiday are there?';
  const bare = {
    message,
    chat_id: chatId,
    domain_id: domainId,
    thread_id: null,
    images: [],
    workflow: domainId,
  };
  const { data } = await window.socket.emitWithAck('new_message', bare);
  expect(data.answer).toMatchObject({ role: 'assistant', reply_to: data.message.id });
  expect(data.message.client_id).toMatch(/^[0-9a-f-]{36}$/);
  // Two without an id are two, not one sent twice.
  const again = await window.socket.emitWithAck('new_message', bare);
  expect(again.data.message.id).not.toBe(data.message.id);
  // The least of all: what is not said is nothing.
  const least = await window.socket.emitWithAck('new_message', { message, chat_id: await newChat() });
  expect(least.error.code).toBe('domain_required');
});

test('a thread starts with null, goes on by its id, within its own chat', async () => {
  const [chatId, other] = [await newChat(), await newChat()];
  const first = await send(chatId, 'How many days of holiday are there?');
  expect(first.data.message.thread_id).toBe(chatId);
  const next = await send(chatId, 'And for part time?', { thread_id: chatId });
  expect(next.data.message).toMatchObject({ chat_id: chatId, thread_id: chatId });
  for (const thread_id of [other, randomUUID()]) {
    expect((await send(chatId, 'Where does it go?', { thread_id })).error.code).toBe('not_found');
  }
  expect(await messagesOf(other)).toEqual([]);
  expect((await messagesOf(chatId)).filter(({ role }) => role === 'user')).toHaveLength(2);
});

test('returns the newest messages of a chat, as many as requested', async () => {
  const chatId = await newChat([bob]);
  for (const text of ['One', 'Two', 'Three']) await send(chatId, text, { domain_id: null });
  const texts = async (query: string) => {
    const { messages } = ChatWithMessages.parse((await ada.get(`/chats/${chatId}${query}`)).body);
    return messages.map(({ content }) => textOf(content));
  };
  expect((await texts('')).slice(-3)).toEqual(['One', 'Two', 'Three']);
  expect([await texts('?messages=2'), await texts('?messages=0')]).toEqual([['Two', 'Three'], []]);
  expect((await eve.get(`/chats/${chatId}`)).status).toBe(404);
});

test('lists experts before colleagues, page by page, by name', async () => {
  await ada.patch(`/users/${eve.id}`, { is_expert: true });
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { users: { name: string }[]; next: string | null } = (
      await ada.get(`/users?limit=1${cursor ? `&cursor=${cursor}` : ''}`)
    ).body;
    names.push(...page.users.map(({ name }) => name));
    cursor = page.next;
  } while (cursor);
  expect(names).toEqual(['Eve Expert', 'Ada Owner', 'Bob Colleague']);
});

test('publishes a chat to an invited person with the inviting message', async () => {
  const chatId = await newChat();
  expect((await send(chatId, 'How many days of holiday are there? @bob.colleague')).data.answer).toBeTruthy();
  const other = await newChat();
  await send(other, 'How many days of holiday are there?');
  expect((await send(other, 'Do you agree, @bob.colleague?')).data.answer).toBeNull();
});

test('needs a domain for the assistant, not for messages among people', async () => {
  const chatId = await newChat([bob]);
  expect((await send(chatId, 'Hello Bob', { domain_id: null })).ok).toBe(true);
  const refused = await send(chatId, '@docent hello', { domain_id: null });
  expect(refused.error).toEqual({ code: 'domain_required', detail: 'domain_id is required' });
  expect(await messagesOf(chatId)).toHaveLength(2);
});

test('a mention invites a person, experts as such, with a system message', async () => {
  const chatId = await newChat();
  const { data } = await send(chatId, 'Is that right, @eve.expert and @Bob.Colleague? (@nobody, @ada.owner)');
  const [message, line, answer] = await messagesOf(chatId);
  expect([message?.id, answer?.id]).toEqual([data.message.id, data.answer.id]);
  expect(line).toMatchObject({ role: 'system', author: { id: ada.id } });
  expect(line?.event).toMatchObject({ kind: 'participants_added', people: [{ id: bob.id }, { id: eve.id }] });
  expect(textOf(line?.content ?? '')).toBe('Ada Owner invited Bob Colleague, Eve Expert');
  const { participants } = (await bob.get(`/chats/${chatId}`)).body;
  expect(participants.map((one: { kind: string }) => one.kind)).toEqual([
    'collaborator',
    'collaborator',
    'expert',
  ]);
  await send(chatId, '@bob.colleague again');
  expect((await messagesOf(chatId)).filter(({ role }) => role === 'system')).toHaveLength(1);
});

test('pages messages both ways and around one, without gap or duplicate', async () => {
  const chatId = await newChat([bob]);
  for (let n = 2; n <= 25; n += 1) await send(chatId, `Message ${n}`);
  const seqs = async (query: string) => (await messagesOf(chatId, query)).map(({ seq }) => seq);
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  expect(await seqs('&limit=10')).toEqual(range(16, 25));
  expect(await seqs('&limit=10&before_seq=16')).toEqual(range(6, 15));
  expect(await seqs('&limit=10&after_seq=12')).toEqual(range(13, 22));
  expect(await seqs('')).toEqual(range(1, 25));
  const load = async (page: object) => {
    const { data } = await window.socket.emitWithAck('load_chat', { chat_id: chatId, ...page });
    return [data.messages.map(({ seq }: Message) => seq), data.last_seq];
  };
  expect(await load({ before_seq: 3 })).toEqual([[1, 2], 25]);
  expect(await load({ before_seq: 1 })).toEqual([[], 25]);
  expect(await load({ after_seq: 0, limit: 3 })).toEqual([range(1, 3), 25]);
  expect(await load({ after_seq: 23, limit: 5 })).toEqual([[24, 25], 25]);
  // a number that the chat does not have: nothing follows, and its end is told
  expect(await load({ after_seq: 98, limit: 5 })).toEqual([[], 25]);
  expect((await ada.get(`/messages?chat_id=${chatId}&after_seq=98`)).body).toEqual({
    messages: [],
    last_seq: 25,
  });
});

test('a non-participant gets no place in a chat, and no place is refused', async () => {
  const chatId = await newChat();
  await send(chatId, 'Message 1');
  const query = `/messages?chat_id=${chatId}`;
  expect((await bob.get(`${query}&after_seq=0&limit=1`)).status).toBe(404);
  await ada.post(`/chats/${chatId}/participant`, { user_id: bob.id });
  expect((await bob.get(`${query}&after_seq=0&limit=1`)).body).toMatchObject({
    messages: [{ seq: 1 }],
    last_seq: 3,
  });
  for (const wrong of ['after_seq=-1', 'after_seq=1.5', 'before_seq=0', 'limit=0', 'limit=501', 'around=2'])
    expect((await ada.get(`${query}&${wrong}`)).body.code, wrong).toBe('invalid_input');
  await ada.remove(`/chats/${chatId}`);
  expect((await ada.get(`${query}&after_seq=0`)).status).toBe(404);
});

test('an expert endorses or corrects an answer once, and no other user', async () => {
  const chatId = await newChat([bob]);
  await ada.post(`/chats/${chatId}/participant`, { user_id: eve.id, kind: 'expert' });
  const answer = await window.ask(chatId, 'How many days of holiday are there?', domainId);
  const heard = window.heard('new_message', ({ message }) => message.reviews.length === 1);
  const put = (person: Person, id: string, body: object) =>
    server.call('PUT', `/messages/${id}/review`, body, person.token);
  expect((await put(eve, answer.id, { verdict: 'endorsed' })).body.reviews).toMatchObject([
    { user: { id: eve.id }, verdict: 'endorsed', text: null },
  ]);
  expect(Message.parse((await heard).message).reviews[0]?.user.name).toBe('Eve Expert');
  const corrected = await put(eve, answer.id, { verdict: 'corrected', text: 'It is 27 since May.' });
  expect(corrected.body.reviews).toMatchObject([{ verdict: 'corrected', text: 'It is 27 since May.' }]);
  expect((await put(bob, answer.id, { verdict: 'endorsed' })).body.code).toBe('not_an_expert');
  const [question] = await messagesOf(chatId, '&after_seq=2');
  expect((await put(eve, question?.id ?? '', { verdict: 'endorsed' })).status).toBe(403);
  expect((await put(eve, answer.id, { verdict: 'corrected', text: ' ' })).status).toBe(400);
  await eve.remove(`/messages/${answer.id}/review`);
  expect((await messagesOf(chatId)).find(({ id }) => id === answer.id)?.reviews).toEqual([]);
});

test("a request adds the domain's experts, with the question and attempts", async () => {
  const chatId = await newChat();
  const answer = await window.ask(chatId, 'What is the airspeed of a swallow?', domainId);
  const { status, body } = await ada.post(`/messages/${answer.id}/ask-expert`);
  expect(status).toBe(201);
  expect(body.event).toMatchObject({
    kind: 'experts_asked',
    people: [{ id: eve.id }],
    message_id: answer.id,
    question: 'What is the airspeed of a swallow?',
    outcome: answer.answer?.outcome,
  });
  expect((await eve.get(`/chats/${chatId}`)).body.participants[1]).toMatchObject({
    id: eve.id,
    kind: 'expert',
  });
  expect((await bob.post(`/messages/${answer.id}/ask-expert`)).status).toBe(404);
  expect((await eve.post(`/messages/${answer.id}/ask-expert`)).body.code).toBe('no_expert');
});

test('a closed chat accepts no message, invitation or request', async () => {
  const chatId = await newChat();
  const answer = await window.ask(chatId, 'How many days of holiday are there?', domainId);
  await ada.patch(`/chats/${chatId}`, { closed: true });
  const before = await messagesOf(chatId);
  const refusals = [
    (await send(chatId, 'One more')).error.code,
    (await ada.post(`/chats/${chatId}/participant`, { user_id: bob.id })).body.code,
    (await ada.post(`/messages/${answer.id}/ask-expert`)).body.code,
    (await window.socket.emitWithAck('typing', { chat_id: chatId })).error.code,
  ];
  expect(refusals).toEqual(['chat_closed', 'chat_closed', 'chat_closed', 'chat_closed']);
  expect(await messagesOf(chatId)).toEqual(before);
});

test('what is wrong with a message has its code, and nothing of it is stored', async () => {
  const chatId = await newChat([bob]);
  const other = await newChat();
  const [foreign] = (await (async () => {
    await send(other, 'Elsewhere');
    return messagesOf(other);
  })()) as [Message];
  const before = (await messagesOf(chatId)).length;
  for (const [more, code] of [
    [{ message: 'x'.repeat(100_000) }, 'invalid_input'],
    [{ role: 'assistant' }, 'invalid_input'],
    [{ images: [{ id: randomUUID() }, { id: randomUUID() }] }, 'invalid_input'],
    [{ images: [{ id: randomUUID() }] }, 'not_found'],
    [{ reply_to: foreign.id }, 'not_found'],
    [{ domain_id: randomUUID() }, 'not_found'],
    [{ chat_id: randomUUID() }, 'not_found'],
  ] as const) {
    expect([code, (await send(chatId, 'Hello @docent', more)).error.code]).toEqual([code, code]);
  }
  expect(await messagesOf(chatId)).toHaveLength(before);
});

test('stores and finds a message with characters invalid in a database', async () => {
  const chatId = await newChat([bob]);
  expect((await send(chatId, 'Odd\0 letters \ud800 here', { domain_id: null })).ok).toBe(true);
  expect(
    (await ada.get('/chats?search=letters')).body.chats.some(({ id }: { id: string }) => id === chatId),
  ).toBe(true);
});

test("keeps the assistant's username from users, also from a namesake", async () => {
  const namesake = await server.person('Docent');
  const chatId = await newChat([namesake, bob]);
  const colleague = (await bob.get('/users?search=docent')).body.users[0];
  expect(colleague).toMatchObject({ id: namesake.id, username: 'docent-2' });
  expect((await namesake.patch(`/users/${namesake.id}`, { username: 'Docent' })).body.code).toBe(
    'username_taken',
  );
  expect((await send(chatId, '@docent how many days of holiday are there?')).data.answer.role).toBe(
    'assistant',
  );
  expect((await send(chatId, '@docent-2 what do you think?')).data.answer).toBeNull();
});

test("answers to the product's own name at once, and to the old one", async () => {
  const chatId = await newChat([bob]);
  expect((await send(chatId, '@athenaeum are you there?')).data.answer).toBeNull();
  await ada.patch('/settings', { product_name: 'Athenaeum' });
  for (const name of ['athenaeum', 'docent']) {
    const { data } = await send(chatId, `@${name} how many days of holiday are there?`);
    expect(data.answer?.role).toBe('assistant');
  }
  await ada.patch('/settings', { product_name: 'Docent' });
});

test('a message sent twice under one id notifies no one a second time', async () => {
  const chatId = await newChat([bob]);
  const countOf = async () => {
    const { notifications } = (await bob.get('/notifications')).body;
    return notifications.find(
      (one: { kind: string; chat_id: string }) => one.kind === 'mention' && one.chat_id === chatId,
    )?.count;
  };
  const again = { client_id: randomUUID() };
  const first = await send(chatId, '@bob.colleague look at this', again);
  await expect.poll(countOf).toBe(1);
  const second = await send(chatId, '@bob.colleague look at this', again);
  expect(second.data.message.id).toBe(first.data.message.id);
  // A second notification of the repeated message would arrive before that of the next message.
  await send(chatId, '@bob.colleague and at this');
  await expect.poll(countOf).toBeGreaterThan(1);
  expect(await countOf()).toBe(2);
});
