import { Chat, Message } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { participant } from '../../tables/chats.ts';

let server: TestServer;
let ada: Person;
let bob: Person;
let eve: Person;
let domainId: string;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  [ada, bob, eve] = [
    await server.person('Ada'),
    await server.person('Bob'),
    await server.person('Eve Stranger'),
  ];
  domainId = (await ada.get('/domains')).body.domains[0].id;
  await server.documents(ada, domainId);
});
afterAll(() => server.close());

const sharedChat = async () => {
  const chatId = (await ada.post('/chats', {})).body.id;
  await server.database.db.insert(participant).values({ chatId, userId: bob.id });
  return chatId;
};

test('any participant closes a chat, with a system message, for all', async () => {
  const chatId = await sharedChat();
  const { socket, heard, say, ask, close } = await ada.connect();
  const answer = await ask(chatId, 'How many days of holiday are there?', domainId);
  const line = heard('new_message', ({ message }) => message.role === 'system');
  const closed = await bob.patch(`/chats/${chatId}`, { closed: true });
  expect(Chat.parse(closed.body).closed_at).not.toBeNull();
  expect(Message.parse((await line).message)).toMatchObject({
    seq: 3,
    author: { id: bob.id },
    event: { kind: 'closed' },
  });
  expect((await say(chatId, 'One more?', domainId)).error.code).toBe('chat_closed');
  const retry = await socket.emitWithAck('retry_answer', { chat_id: chatId, message_id: answer.id });
  expect(retry.error.code).toBe('chat_closed');
  expect((await ada.get(`/messages?chat_id=${chatId}`)).body.messages).toHaveLength(3);
  close();
});

test('closing cannot be taken back, and of two who close at once one does', async () => {
  const chatId = await sharedChat();
  const results = await Promise.all([ada, bob].map((one) => one.patch(`/chats/${chatId}`, { closed: true })));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await ada.patch(`/chats/${chatId}`, { closed: true })).body.code).toBe('chat_closed');
  expect((await ada.patch(`/chats/${chatId}`, { closed: false })).status).toBe(400);
  expect((await ada.patch(`/chats/${chatId}`, {})).status).toBe(400);
  expect((await ada.get(`/messages?chat_id=${chatId}`)).body.messages).toHaveLength(1);
});

test('who does not take part closes nothing', async () => {
  const chatId = await sharedChat();
  expect((await eve.patch(`/chats/${chatId}`, { closed: true })).status).toBe(404);
  expect((await ada.get(`/chats/${chatId}`)).body.closed_at).toBeNull();
});

test('the read mark moves forward only, for its own user only', async () => {
  const chatId = await sharedChat();
  const { socket, ask, close } = await ada.connect();
  await ask(chatId, 'How many days of holiday are there?', domainId);
  const read = (seq: number) => socket.emitWithAck('read_chat', { chat_id: chatId, seq });
  expect((await read(2)).data.last_read_seq).toBe(2);
  expect((await read(1)).data.last_read_seq).toBe(2);
  expect((await read(99)).data.last_read_seq).toBe(2);
  expect((await ada.get(`/chats/${chatId}`)).body).toMatchObject({ last_seq: 2, last_read_seq: 2 });
  expect((await bob.get(`/chats/${chatId}`)).body).toMatchObject({ last_seq: 2, last_read_seq: 0 });
  const stranger = await eve.connect();
  const refused = await stranger.socket.emitWithAck('read_chat', { chat_id: chatId, seq: 1 });
  expect(refused.error.code).toBe('not_found');
  stranger.close();
  close();
});
