import { randomUUID } from 'node:crypto';
import { type Message, textOf } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';
import { until } from './kit/until.ts';
import { type StandIn, startStandIn } from './stand-ins/model/stand-in.ts';

let model: StandIn;
let server: TestServer;
let owner: Person;
let other: Person;
let domainId: string;

beforeAll(async () => {
  model = await startStandIn({ tokens: ['Twenty-eight ', 'days [1].'] });
  server = await startTestServer({
    SAMPLE_DOMAIN: 'on',
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  });
  owner = await server.person('Olga Owner');
  other = await server.person('Otto Other');
  domainId = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domainId);
});
afterAll(async () => {
  await server.close();
  await model.close();
});

const newChat = async () => (await owner.post('/chats', {})).body.id as string;
const allOf = async (chat: string): Promise<Message[]> =>
  (await owner.get(`/messages?chat_id=${chat}`)).body.messages;
/** Sends a message and waits for its answer, if it has one. */
const send = async (
  person: Person,
  chat: string,
  message: string,
  more: { replaces?: string; images?: { id: string }[] } = {},
) => {
  const { socket, close } = await person.connect();
  const outgoing = { message, chat_id: chat, domain_id: domainId, client_id: randomUUID(), ...more };
  const ack = await socket.emitWithAck('new_message', outgoing);
  close();
  if (!ack.ok) return { code: ack.error.code, question: '' };
  const isOver = ({ id, status }: Message) => id === ack.data.answer?.id && status !== 'writing';
  if (ack.data.answer) await until(async () => (await allOf(chat)).some(isOver));
  return { code: null, question: ack.data.message.id };
};

test('a changed question keeps both versions; only the newer one counts', async () => {
  const chat = await newChat();
  const first = await send(owner, chat, 'How many days of holiday has a teapot?');
  const second = await send(owner, chat, 'How many days of holiday do employees have?', {
    replaces: first.question,
  });
  expect(second.code).toBeNull();
  const messages = await allOf(chat);
  expect(
    messages.map(({ role, version, replaces, replaced }) => ({ role, version, replaces, replaced })),
  ).toEqual([
    { role: 'user', version: 1, replaces: null, replaced: true },
    { role: 'assistant', version: 1, replaces: null, replaced: true },
    { role: 'user', version: 2, replaces: first.question, replaced: false },
    { role: 'assistant', version: 1, replaces: null, replaced: false },
  ]);
  const third = await send(owner, chat, 'And how many in the first year of employment?');
  expect(third.code).toBeNull();
  const given = model.calls().filter(({ question }) => question.includes('first year'));
  expect(given.length).toBeGreaterThan(0);
  for (const { text } of given) {
    expect(text).toContain('do employees have');
    expect(text).not.toContain('teapot');
  }
  // Nor is a chat found by it, nor is it learned from.
  expect((await owner.get('/chats?search=teapot')).body.chats.map(({ id }: { id: string }) => id)).toEqual(
    // The chat has its name of the first question, which stays.
    [chat],
  );
  await owner.patch(`/chats/${chat}`, { name: 'Holidays' });
  expect((await owner.get('/chats?search=teapot')).body.chats).toEqual([]);
});

test('only one’s own last question has a newer version, and only one', async () => {
  const chat = await newChat();
  const first = await send(owner, chat, 'How many days of holiday are there?');
  await owner.post(`/chats/${chat}/participant`, { user_id: other.id });
  expect((await send(other, chat, 'Whose?', { replaces: first.question })).code).toBe('not_found');
  const again = await send(owner, chat, 'How many days of holiday are there?', { replaces: first.question });
  expect(again.code).toBeNull();
  // Asked again in a chat that has become one of several it still asks the assistant.
  expect((await allOf(chat)).filter(({ role }) => role === 'assistant')).toHaveLength(2);
  expect((await send(owner, chat, 'Once more?', { replaces: first.question })).code).toBe('not_found');
  await send(owner, chat, '@Docent Who approves holidays?');
  expect((await send(owner, chat, 'Too late?', { replaces: again.question })).code).toBe('not_found');
  expect((await send(owner, chat, 'Of nothing?', { replaces: randomUUID() })).code).toBe('not_found');
  const elsewhere = await newChat();
  expect((await send(owner, elsewhere, 'Elsewhere?', { replaces: again.question })).code).toBe('not_found');
});

test('two versions that are sent at the same time are one', async () => {
  const chat = await newChat();
  const first = await send(owner, chat, 'How many days of holiday are there?');
  const both = await Promise.all(
    ['one', 'two'].map((which) => send(owner, chat, `How many, ${which}?`, { replaces: first.question })),
  );
  expect(both.map(({ code }) => code).sort()).toEqual(['not_found', null].sort());
  const questions = (await allOf(chat)).filter(({ role }) => role === 'user');
  expect(questions).toHaveLength(2);
  expect(textOf(questions[1]?.content ?? '')).toMatch(/^How many, (one|two)\?$/);
});
