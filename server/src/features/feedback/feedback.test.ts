import { randomUUID } from 'node:crypto';
import { FEEDBACK_REASONS, Message, TIME_SAVED_BUCKETS } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { participant } from '../../tables/chats.ts';

let server: TestServer;
let ada: Person;
let bob: Person;
let eve: Person;
let chatId: string;
let answer: Message;
let question: Message;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  [ada, bob, eve] = [
    await server.person('Ada'),
    await server.person('Bob'),
    await server.person('Eve Stranger'),
  ];
  const domainId = (await ada.get('/domains')).body.domains[0].id;
  await server.documents(ada, domainId);
  chatId = (await ada.post('/chats', {})).body.id;
  await server.database.db.insert(participant).values({ chatId, userId: bob.id });
  const { ask, close } = await ada.connect();
  answer = await ask(chatId, 'How many days of holiday are there?', domainId);
  close();
  [question] = (await ada.get(`/messages?chat_id=${chatId}`)).body.messages;
});
afterAll(() => server.close());

const feedbackOf = async (person: Person) => {
  const { messages } = (await person.get(`/messages?chat_id=${chatId}`)).body;
  return Message.parse(messages[1]).feedback;
};

test('a user rates an answer with reason and time saved, and changes it', async () => {
  const { body } = await ada.patch(`/messages/${answer.id}`, { rating: -1 });
  expect(Message.parse(body)).toMatchObject({ rating: -1, feedback: { rating: -1, reason: null } });
  await ada.patch(`/messages/${answer.id}`, { reason: 'not_specific_enough', comment: ' Which year? ' });
  await ada.patch(`/messages/${answer.id}`, { rating: 1, reason: null, time_saved: 'minutes_15_30' });
  expect(await feedbackOf(ada)).toEqual({
    rating: 1,
    reason: null,
    time_saved: 'minutes_15_30',
    comment: 'Which year?',
  });
});

test('everyone sees and changes their own feedback only', async () => {
  await bob.patch(`/messages/${answer.id}`, { rating: -1, reason: 'other' });
  expect(await feedbackOf(bob)).toMatchObject({ rating: -1, reason: 'other' });
  expect(await feedbackOf(ada)).toMatchObject({ rating: 1, reason: null });
});

test('accepts the eight reasons and amounts of time, and no others', async () => {
  for (const reason of FEEDBACK_REASONS)
    expect((await bob.patch(`/messages/${answer.id}`, { reason })).status).toBe(200);
  for (const time_saved of TIME_SAVED_BUCKETS)
    expect((await bob.patch(`/messages/${answer.id}`, { time_saved })).status).toBe(200);
  expect([FEEDBACK_REASONS.length, TIME_SAVED_BUCKETS.length]).toEqual([8, 8]);
  for (const bad of [
    {},
    { rating: 2 },
    { rating: 0 },
    { reason: 'because' },
    { time_saved: 12 },
    { comment: 'x'.repeat(2_001) },
    { content: 'another answer' },
    { rating: 1, role: 'user' },
  ])
    expect([bad, (await bob.patch(`/messages/${answer.id}`, bad)).status]).toEqual([bad, 400]);
});

test('only answers are rated, and by those who take part', async () => {
  expect((await ada.patch(`/messages/${question.id}`, { rating: 1 })).status).toBe(403);
  expect((await eve.patch(`/messages/${answer.id}`, { rating: 1 })).status).toBe(404);
  expect((await ada.patch(`/messages/${randomUUID()}`, { rating: 1 })).status).toBe(404);
});
