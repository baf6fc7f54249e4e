import type { ChatRequest, InboxRequest } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessOf } from '../../../test/kit/readers.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';

const QUESTION = 'Where is the key of the zeppelin hangar?';
let server: TestServer;
let owner: Person;
let asker: Person;
let marie: Person;
let paul: Person;
/** Expert as a member of a group. */
let gina: Person;
let stranger: Person;
let domainId: string;
let answerId: string;
let chatId: string;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Olga Owner');
  asker = await server.person('Nina Asker');
  marie = await server.person('Marie Dubois');
  paul = await server.person('Paul Expert');
  gina = await server.person('Gina Group');
  stranger = await server.person('Eve Stranger');
  domainId = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domainId);
  const { grant, group, join } = accessOf(server.database.db);
  await server.database.db.execute(sql`delete from domain_grant where domain_id = ${domainId}`);
  for (const one of [marie, paul]) await grant(domainId, one.id, 'expert');
  const experts = await group();
  await join(experts, { person: gina.id });
  await server.database.db.execute(
    sql`insert into domain_grant (domain_id, group_id, role) values (${domainId}, ${experts}, 'expert')`,
  );
});
afterAll(() => server.close());

/** Creates a chat of the asker with a question that was not answered, and asks experts about it. */
const asked = async () => {
  chatId = (await asker.post('/chats', {})).body.id;
  const window = await asker.connect();
  answerId = (await window.ask(chatId, QUESTION, domainId)).id;
  window.close();
  return asker.post(`/messages/${answerId}/ask-expert`);
};
const say = async (person: Person, text: string) => {
  const window = await person.connect();
  const { ok } = await window.say(chatId, text, domainId);
  window.close();
  expect(ok).toBe(true);
};
const listOf = async (person: Person, query = ''): Promise<InboxRequest[]> =>
  (await person.get(`/inbox/requests${query}`)).body.requests;
const mine = async (person: Person) => (await listOf(person)).filter((one) => one.chat_id === chatId);
const count = async (person: Person): Promise<number> => (await person.get('/inbox')).body.requests;
const change = async (person: Person, patch: object) => {
  const { rows } = await server.database.db.execute<{ id: string }>(
    sql`select id from expert_request where chat_id = ${chatId}`,
  );
  const { status, body } = await person.patch(`/inbox/requests/${rows[0]?.id}`, patch);
  return body?.code ?? status;
};
const ofChat = async (person = asker): Promise<ChatRequest[]> =>
  (await person.get(`/chats/${chatId}/requests`)).body.requests;

test('a request waits for each expert of the domain as one item', async () => {
  await asked();
  const [item] = await mine(marie);
  expect(item).toMatchObject({
    question: QUESTION,
    asked_by: { name: 'Nina Asker' },
    domain: { id: domainId },
    chat: { id: chatId },
    message_id: answerId,
    state: 'waiting',
    can_teach: true,
  });
  expect(await mine(paul)).toHaveLength(1);
  // Neither for who asked, nor for anybody else.
  expect([await mine(asker), await mine(stranger), await mine(owner)]).toEqual([[], [], []]);
  expect(await ofChat()).toMatchObject([
    { message_id: answerId, state: 'waiting', people: [{ name: 'Marie Dubois' }, { name: 'Paul Expert' }] },
  ]);
  // Asked once more while it waits, it is the same item.
  await asker.post(`/messages/${answerId}/ask-expert`);
  expect(await mine(marie)).toHaveLength(1);
});

test('an expert by group sees the question only until they take it', async () => {
  await asked();
  expect(await mine(gina)).toMatchObject([{ question: QUESTION, chat: null, for_domain: true }]);
  expect((await gina.get(`/chats/${chatId}/requests`)).status).toBe(404);
  expect(await change(gina, { do: 'end' })).toBe('not_found');
  expect(await change(gina, { do: 'take' })).toBe(204);
  expect(await mine(gina)).toMatchObject([{ chat: { id: chatId }, state: 'taken' }]);
  const { messages } = (await asker.get(`/chats/${chatId}`)).body;
  expect(messages.at(-1)).toMatchObject({
    event: { kind: 'participants_added', as: 'expert', people: [{ name: 'Gina Group' }] },
  });
  expect(await ofChat()).toMatchObject([{ state: 'taken', taken_by: { name: 'Gina Group' } }]);
});

test('a taken request leaves other lists live, and returns when released', async () => {
  await asked();
  const before = await count(paul);
  const window = await paul.connect();
  const heard = window.heard('inbox_changed', (event) => event.chat_id === chatId);
  expect(await change(marie, { do: 'take' })).toBe(204);
  await heard;
  window.close();
  expect([await mine(paul), await mine(gina), (await mine(marie)).length]).toEqual([[], [], 1]);
  expect(await count(paul)).toBe(before - 1);
  expect(await change(paul, { do: 'take' })).toBe('request_taken');
  await change(marie, { do: 'release' });
  expect(await mine(paul)).toHaveLength(1);
});

test('of two who take it at once, one has it', async () => {
  await asked();
  const results = await Promise.all([marie, paul, gina].map((one) => change(one, { do: 'take' })));
  expect(results.toSorted()).toEqual([204, 'request_taken', 'request_taken']);
});

test('whoever has taken it and is out of the chat keeps it from nobody', async () => {
  await asked();
  await change(marie, { do: 'take' });
  await server.database.db.execute(
    sql`delete from participant where chat_id = ${chatId} and user_id = ${marie.id}`,
  );
  // Still waits for an expert of the domain, as the domain was asked as a whole.
  expect(await mine(paul)).toEqual([]);
  await server.database.db.execute(
    sql`update expert_request set for_domain = false where chat_id = ${chatId}`,
  );
  expect([(await mine(marie)).length, (await mine(paul)).length]).toEqual([0, 1]);
  expect(await change(paul, { do: 'take' })).toBe(204);
});

test("an expert's message to people answers a request, not one to Docent", async () => {
  await asked();
  await say(marie, '@Docent where is the hangar?');
  expect(await mine(marie)).toHaveLength(1);
  await say(asker, 'Anybody?');
  expect(await mine(marie)).toHaveLength(1);
  await say(marie, 'It hangs behind the porter’s desk.');
  expect([await mine(marie), await mine(paul)]).toEqual([[], []]);
  expect(await ofChat()).toMatchObject([{ state: 'answered', ended_by: { name: 'Marie Dubois' } }]);
  expect(await change(paul, { do: 'take' })).toBe('request_taken');
});

test('a verdict on the answer answers it too, and who is done says so', async () => {
  await asked();
  const body = { verdict: 'corrected', text: 'Behind the porter’s desk.' };
  await server.call('PUT', `/messages/${answerId}/review`, body, paul.token);
  expect(await ofChat()).toMatchObject([{ state: 'answered', ended_by: { name: 'Paul Expert' } }]);
  await asked();
  expect(await change(marie, { do: 'end' })).toBe(204);
  expect(await ofChat()).toMatchObject([{ state: 'done', ended_by: { name: 'Marie Dubois' } }]);
  expect(await mine(paul)).toEqual([]);
});

test('a request handed over waits for that expert of the domain only', async () => {
  await asked();
  for (const user_id of [stranger.id, marie.id, asker.id])
    expect(await change(marie, { do: 'hand_over', user_id })).toBe('no_expert');
  expect(await change(marie, { do: 'hand_over', user_id: paul.id })).toBe(204);
  expect([await mine(marie), await mine(gina)]).toEqual([[], []]);
  expect(await mine(paul)).toMatchObject([{ handed_by: { name: 'Marie Dubois' }, state: 'waiting' }]);
  expect(await ofChat()).toMatchObject([
    { state: 'waiting', people: [{ name: 'Paul Expert' }], handed_by: { name: 'Marie Dubois' } },
  ]);
});

test('a snoozed item is in the snoozed list until then', async () => {
  await asked();
  const [item] = await mine(marie);
  const path = `/inbox/snoozes/request/${item?.id}`;
  const put = (until: string | null) => server.call('PUT', path, { until }, marie.token);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const before = await count(marie);
  await put(tomorrow);
  expect([await mine(marie), (await mine(paul)).length, await count(marie)]).toEqual([[], 1, before - 1]);
  const off = await listOf(marie, '?snoozed=true');
  expect(off.find(({ id }) => id === item?.id)?.snoozed_until).toBe(tomorrow);
  await put(null);
  expect(await mine(marie)).toHaveLength(1);
  await put(new Date(Date.now() - 1000).toISOString());
  expect(await mine(marie)).toHaveLength(1);
});

test('a mentioned expert has a request until they answer; others have none', async () => {
  chatId = (await asker.post('/chats', {})).body.id;
  const window = await asker.connect();
  await window.ask(chatId, QUESTION, domainId);
  await window.say(chatId, `@${marie.username} @${stranger.username} do you know?`, domainId);
  expect(await mine(marie)).toMatchObject([
    { question: 'do you know?', chat: { id: chatId }, for_domain: false },
  ]);
  expect([await mine(stranger), await mine(paul)]).toEqual([[], []]);
  // At most one open request for a person in this chat, regardless of the number of mentions.
  await window.say(chatId, `@${marie.username} please`, domainId);
  expect(await mine(marie)).toHaveLength(1);
  // Naming a colleague is no answer.
  await say(marie, `@${paul.username} can you?`);
  expect([(await mine(marie)).length, (await mine(paul)).length]).toEqual([1, 1]);
  window.close();
});

test('an item ends with taking part, with the chat, and with the role', async () => {
  await asked();
  await server.database.db.execute(
    sql`update expert_request set for_domain = false where chat_id = ${chatId}`,
  );
  await server.database.db.execute(
    sql`delete from participant where chat_id = ${chatId} and user_id = ${marie.id}`,
  );
  expect([await mine(marie), (await mine(paul)).length]).toEqual([[], 1]);
  await asker.patch(`/chats/${chatId}`, { closed: true });
  expect(await mine(paul)).toEqual([]);
  expect(await change(paul, { do: 'take' })).toBe('chat_closed');
  await asked();
  expect(await mine(gina)).toHaveLength(1);
  const { rows } = await server.database.db.execute(
    sql`delete from group_member where user_id = ${gina.id} returning group_id, origin`,
  );
  expect(await mine(gina)).toEqual([]);
  expect(await change(gina, { do: 'take' })).toBe('not_found');
  await server.database.db.execute(sql`insert into group_member (group_id, user_id, origin)
    values (${rows[0]?.group_id}, ${gina.id}, ${rows[0]?.origin})`);
});

test('pages come oldest first, each item once', async () => {
  await server.database.db.execute(sql`update expert_request set ended_at = now()`);
  const chats: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    await asked();
    chats.push(chatId);
  }
  const seen: string[] = [];
  let cursor = '';
  do {
    const { requests, next } = (await marie.get(`/inbox/requests?limit=1${cursor}`)).body;
    seen.push(...requests.map((one: InboxRequest) => one.chat_id));
    cursor = next ? `&cursor=${next}` : '';
  } while (cursor);
  expect(seen).toEqual(chats);
});

test('a domain whose experts are a group can be asked: nobody by name', async () => {
  const { db } = server.database;
  const { rows } = await db.execute<{ user_id: string }>(
    sql`delete from domain_grant where domain_id = ${domainId} and user_id is not null returning user_id`,
  );
  const { body } = await asked();
  expect(body.event).toMatchObject({ kind: 'experts_asked', people: [] });
  const [item] = await until(async () => {
    const found = await mine(gina);
    return found.length ? found : null;
  });
  expect(item).toMatchObject({ for_domain: true, chat: null });
  for (const { user_id } of rows) await accessOf(db).grant(domainId, user_id, 'expert');
});
