import { randomUUID } from 'node:crypto';
import type { Chat, Message } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let ada: Person;
let bob: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  ada = await server.person('Ada Owner');
  bob = await server.person('Bob Colleague');
  eve = await server.person('Eve Expert');
});
afterAll(() => server.close());

const newChat = async (people: Person[] = [], by = ada): Promise<Chat> => {
  const { body } = await by.post('/chats', {});
  for (const person of people) await by.post(`/chats/${body.id}/participant`, { user_id: person.id });
  return body;
};
const chatAs = async (person: Person, id: string): Promise<Chat> => (await person.get(`/chats/${id}`)).body;
const eventsOf = async (person: Person, id: string) =>
  (await person.get(`/messages?chat_id=${id}`)).body.messages.map((one: Message) => one.event);

test('an invited user takes part in their role, and the chat shows it', async () => {
  const chat = await newChat();
  const { status, body } = await ada.post(`/chats/${chat.id}/participant`, {
    user_id: eve.id,
    kind: 'expert',
  });
  expect(status).toBe(201);
  expect(body.participants.map((one: Chat['participants'][number]) => [one.username, one.kind])).toEqual([
    ['ada.owner', 'collaborator'],
    ['eve.expert', 'expert'],
  ]);
  expect(await chatAs(eve, chat.id)).toMatchObject({
    id: chat.id,
    can: { delete: false, remove_participants: false },
  });
  expect(await eventsOf(eve, chat.id)).toMatchObject([
    { kind: 'participants_added', as: 'expert', people: [{ id: eve.id, name: 'Eve Expert' }] },
  ]);
});

test('an invitation is heard at once, and a second one is refused', async () => {
  const chat = await newChat();
  const window = await bob.connect();
  const heard = window.heard('refresh_rooms');
  await ada.post(`/chats/${chat.id}/participant`, { user_id: bob.id });
  await heard;
  expect((await window.socket.emitWithAck('refresh_rooms', {})).data.rooms).toContain(chat.id);
  const again = await ada.post(`/chats/${chat.id}/participant`, { user_id: bob.id });
  expect([again.status, again.body.code]).toEqual([409, 'already_participant']);
  window.close();
});

test('nobody is invited who does not exist or may not sign in', async () => {
  const chat = await newChat();
  const gone = await server.person('Gone Person');
  await server.database.db.execute(sql`update "user" set disabled_at = now() where id = ${gone.id}`);
  for (const user_id of [randomUUID(), gone.id]) {
    expect((await ada.post(`/chats/${chat.id}/participant`, { user_id })).status).toBe(404);
  }
  expect((await chatAs(ada, chat.id)).participants).toHaveLength(1);
});

test('a removed user gets no event and has no right after the removal', async () => {
  const chat = await newChat([bob]);
  const window = await bob.connect();
  await window.socket.emitWithAck('view_chat', { chat_id: chat.id });
  const heard: string[] = [];
  window.socket.onAny((name, event) => heard.push(event?.chat_id ? name : ''));
  expect((await ada.remove(`/chats/${chat.id}/participants/${bob.id}`)).status).toBe(204);
  heard.length = 0;
  const mine = await ada.connect();
  await mine.socket.emitWithAck('load_chat', { chat_id: chat.id });
  const [domain] = (await ada.get('/domains')).body.domains;
  await mine.ask(chat.id, 'How many days of holiday are there?', domain.id);
  expect(heard.filter(Boolean)).toEqual([]);
  for (const [event, payload] of [
    ['load_chat', { chat_id: chat.id }],
    ['view_chat', { chat_id: chat.id }],
    ['typing', { chat_id: chat.id }],
    ['read_chat', { chat_id: chat.id, seq: 1 }],
  ] as const) {
    expect([event, (await window.socket.emitWithAck(event, payload)).error.code]).toEqual([
      event,
      'not_found',
    ]);
  }
  expect((await window.say(chat.id, 'Still here?', domain.id)).error.code).toBe('not_found');
  expect((await window.socket.emitWithAck('refresh_rooms', {})).data.rooms).not.toContain(chat.id);
  expect((await bob.get(`/chats/${chat.id}`)).status).toBe(404);
  window.close();
  mine.close();
});

test('who left comes back only by an invitation', async () => {
  const chat = await newChat([bob]);
  expect((await bob.remove(`/chats/${chat.id}/participants/${bob.id}`)).status).toBe(204);
  expect((await bob.post(`/chats/${chat.id}/participant`, { user_id: bob.id })).status).toBe(404);
  expect((await ada.post(`/chats/${chat.id}/participant`, { user_id: bob.id })).status).toBe(201);
  expect((await eventsOf(bob, chat.id)).map((event: { kind: string }) => event.kind)).toEqual([
    'participants_added',
    'participant_left',
    'participants_added',
  ]);
});

test('a leaving creator hands the chat over; the last person stays', async () => {
  const chat = await newChat([bob, eve]);
  await ada.remove(`/chats/${chat.id}/participants/${ada.id}`);
  expect(await chatAs(bob, chat.id)).toMatchObject({
    created_by: bob.id,
    can: { remove_participants: true },
  });
  expect((await bob.remove(`/chats/${chat.id}/participants/${eve.id}`)).status).toBe(204);
  const last = await bob.remove(`/chats/${chat.id}/participants/${bob.id}`);
  expect([last.status, last.body.code]).toEqual([409, 'last_participant']);
});

test('a participant that is named together with another chat is not removed', async () => {
  const [mine, other] = [await newChat([bob]), await newChat([bob], eve)];
  expect((await ada.remove(`/chats/${other.id}/participants/${bob.id}`)).status).toBe(404);
  expect((await ada.remove(`/chats/${mine.id}/participants/${eve.id}`)).status).toBe(404);
  expect((await chatAs(eve, other.id)).participants).toHaveLength(2);
});

test('people see who has the chat open, who left it and who types', async () => {
  const chat = await newChat([bob]);
  const [one, two] = [await ada.connect(), await bob.connect()];
  expect((await one.socket.emitWithAck('view_chat', { chat_id: chat.id })).data.user_ids).toEqual([ada.id]);
  const both = one.heard('presence', ({ user_ids }) => user_ids.length === 2);
  await two.socket.emitWithAck('view_chat', { chat_id: chat.id });
  expect((await both).user_ids.sort()).toEqual([ada.id, bob.id].sort());
  const typing = one.heard('typing');
  await two.socket.emitWithAck('typing', { chat_id: chat.id });
  expect(await typing).toEqual({ chat_id: chat.id, user_id: bob.id });
  const alone = one.heard('presence', ({ user_ids }) => user_ids.length === 1);
  two.close();
  expect((await alone).user_ids).toEqual([ada.id]);
  one.close();
});

test('finds chats by words of names and messages, for participants only', async () => {
  const chat = await newChat([bob]);
  await ada.patch(`/chats/${chat.id}`, { name: 'Congés d’été' });
  const window = await ada.connect();
  await window.say(chat.id, 'The zeppelin/airship budget is "tight"\nand l’hôtel too', null);
  window.close();
  const found = async (person: Person, search: string) =>
    (await person.get(`/chats?search=${encodeURIComponent(search)}`)).body.chats.some(
      ({ id }: Chat) => id === chat.id,
    );
  for (const search of ['conges', 'ÉTÉ', 'zeppel', 'airship tight', 'hotel', 'and']) {
    expect([search, await found(bob, search)]).toEqual([search, true]);
  }
  for (const search of ['type', 'winter', 'zeppelin winter', '---']) {
    expect([search, await found(bob, search)]).toEqual([search, false]);
  }
  expect(await found(eve, 'zeppelin')).toBe(false);
});

test('colleagues are found by a part of their name, a page at a time', async () => {
  const { body } = await bob.get('/users?limit=2');
  expect(body.users.map((one: { username: string }) => one.username)).toEqual(['ada.owner', 'bob.colleague']);
  const next = (await bob.get(`/users?limit=2&cursor=${body.next}`)).body;
  expect(next.users.map((one: { username: string }) => one.username)).toEqual(['eve.expert']);
  const found = (await bob.get('/users?search=XPER')).body.users;
  expect(found).toEqual([
    { id: eve.id, username: 'eve.expert', name: 'Eve Expert', is_expert: false, expert_of: [] },
  ]);
});

test('the owner may delete any chat, unseen, and it is written down', async () => {
  const chat = await newChat([], bob);
  expect((await ada.get(`/chats/${chat.id}`)).status).toBe(404);
  expect((await eve.remove(`/chats/${chat.id}`)).status).toBe(404);
  expect((await ada.remove(`/chats/${chat.id}`)).status).toBe(204);
  expect((await bob.get(`/chats/${chat.id}`)).status).toBe(404);
  const { events } = (await ada.get('/audit-events?action=chat.deleted')).body;
  expect(events).toMatchObject([
    { actor: { id: ada.id }, target: { id: chat.id }, detail: { created_by: bob.id } },
  ]);
});
