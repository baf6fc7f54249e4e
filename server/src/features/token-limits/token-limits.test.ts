import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { type StandIn, startStandIn } from '../../../test/stand-ins/model/stand-in.ts';
import { addTokens, type Ceilings, deleteOldUse, reserveTokens, usedToday } from './store.ts';

const LIMITS = { tokens_a_day_person: null, tokens_a_day_api_key: null, tokens_a_day_installation: null };
const ASKED = { question: 'How many days of holiday do full-time employees have?' };

let standIn: StandIn;
let server: TestServer;
let owner: Person;
let domainId: string;

beforeAll(async () => {
  standIn = await startStandIn({});
  server = await startTestServer({
    SAMPLE_DOMAIN: 'on',
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  });
  owner = await server.person('Olga Owner');
  domainId = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domainId);
}, 60_000);
afterAll(async () => {
  await server.close();
  await standIn.close();
});

const limit = async (limits: Partial<Record<keyof typeof LIMITS, number>>) => {
  expect((await owner.patch('/settings', { ...LIMITS, ...limits })).status).toBe(200);
};
const use = (userId: string, tokens: number, apiKeyId: string | null = null) =>
  addTokens(server.database.db, { userId, apiKeyId }, tokens, null);

test('refuses a question of a user over their limit, and of no other user', async () => {
  const person = await server.person('Paul Person');
  const other = await server.person('Otto Other');
  await limit({ tokens_a_day_person: 1_000 });
  await use(person.id, 1_000);
  const chats = async () => (await person.get('/chats')).body.chats.length;
  const before = await chats();
  const refused = await person.post(`/domains/${domainId}/ask`, ASKED);
  expect(refused).toMatchObject({ status: 429, body: { code: 'token_limit_reached' } });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(86_400);
  expect(refused.body.detail).toContain('T00:00:00');
  expect(await chats()).toBe(before);
  expect((await other.post(`/domains/${domainId}/ask`, ASKED)).body.status).toBe('complete');
  await limit({});
  expect((await person.post(`/domains/${domainId}/ask`, ASKED)).body.status).toBe('complete');
});

test('ends an answer with the limit as its reason and keeps the question', async () => {
  const person = await server.person('Sina Socket');
  await limit({ tokens_a_day_person: 1_000 });
  await use(person.id, 1_000);
  const { say, heard, close } = await person.connect();
  const chat = (await person.post('/chats', {})).body.id;
  const ended = heard(
    'new_message',
    ({ message }) => message.role === 'assistant' && message.status === 'failed',
  );
  expect((await say(chat, ASKED.question, domainId)).ok).toBe(true);
  const { message } = await ended;
  expect(message.answer).toMatchObject({ outcome: 'failed', failure: 'token_limit' });
  close();
});

test('counts the tokens that the provider reports for the person who asked', async () => {
  const person = await server.person('Cora Counted');
  await limit({ tokens_a_day_person: 1_000_000 });
  await person.post(`/domains/${domainId}/ask`, ASKED);
  /** Tokens of the runs of the person, with their verification, and what was counted. */
  const counts = async () => {
    const { rows } = await server.database.pool.query(
      `select sum((e.usage->>'input_tokens')::int + (e.usage->>'output_tokens')::int)::int as of_runs,
        bool_and(e.verdict_state <> 'pending') as verified,
        (select sum(tokens)::int from token_use where subject = $1) as counted
      from execution e join message q on q.id = e.question_id where q.author_id = $1`,
      [person.id],
    );
    return rows[0];
  };
  await expect.poll(async () => (await counts()).verified, { timeout: 10_000 }).toBe(true);
  const { of_runs } = await counts();
  expect(of_runs).toBeGreaterThan(0);
  // A call whose answer could not be read is counted too, and a reservation takes thousands until it is settled.
  await expect
    .poll(async () => (await counts()).counted, { timeout: 10_000 })
    .toSatisfy((counted: number) => counted >= of_runs && counted < of_runs + 100);
});

test('limits an API key without limiting its owner', async () => {
  const person = await server.person('Karl Key');
  const body = { name: 'Script', scopes: ['ask', 'read'], expires_in_days: 1 };
  const { secret, key } = (await person.post('/me/api-keys', body)).body;
  await limit({ tokens_a_day_api_key: 1_000 });
  await use(person.id, 1_000, key.id);
  const refused = await server.call('POST', `/domains/${domainId}/ask`, ASKED, secret);
  expect(refused).toMatchObject({ status: 429, body: { code: 'token_limit_reached' } });
  expect((await person.post(`/domains/${domainId}/ask`, ASKED)).body.status).toBe('complete');
});

test('counts a question by an API key for the key', async () => {
  const person = await server.person('Kira Keyed');
  const body = { name: 'Script', scopes: ['ask', 'read'], expires_in_days: 1 };
  const { secret, key } = (await person.post('/me/api-keys', body)).body;
  await limit({});
  await server.call('POST', `/domains/${domainId}/ask`, ASKED, secret);
  const used = async () =>
    (await usedToday(server.database.db, { userId: person.id, apiKeyId: key.id })).used.api_key;
  await expect.poll(used, { timeout: 10_000 }).toBeGreaterThan(0);
});

test('limits the installation, and counts what nobody asked for to it alone', async () => {
  const person = await server.person('Ines Installation');
  const { used } = await usedToday(server.database.db, null);
  await limit({ tokens_a_day_installation: (used.installation ?? 0) + 5_000 });
  await addTokens(server.database.db, null, 5_000, null);
  expect((await person.post(`/domains/${domainId}/ask`, ASKED)).body.code).toBe('token_limit_reached');
  expect((await usedToday(server.database.db, { userId: person.id, apiKeyId: null })).used.person).toBe(0);
});

test('shows owners the use of today, and users their own share', async () => {
  const person = await server.person('Wanda Warned');
  await limit({ tokens_a_day_person: 10_000 });
  await use(person.id, 8_500);
  const own = (await person.get('/me/token-use')).body;
  expect(own.nearest).toEqual({ scope: 'person', percent: 85 });
  expect(own.resets_at).toMatch(/T00:00:00/);
  await use(person.id, 5_000);
  const shown = (await owner.get('/settings/token-use')).body;
  expect(shown.people).toMatchObject({ limit: 10_000, most: 13_500, at_limit: 1 });
  expect(shown.installation.used).toBeGreaterThanOrEqual(13_500);
  await limit({});
  expect((await person.get('/me/token-use')).body.nearest).toBeNull();
});

test('refuses a limit below what one question takes', async () => {
  expect((await owner.patch('/settings', { tokens_a_day_person: 999 })).body.code).toBe('invalid_input');
});

test('grants parallel calls no more than one reservation beyond the limit', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const ceilings: Ceilings = { installation: null, person: 1_000, api_key: null };
  const payer = { userId: randomUUID(), apiKeyId: null };
  const tries = Array.from({ length: 40 }, () => reserveTokens(db, payer, 300, ceilings));
  const granted = (await Promise.all(tries)).filter((day) => day !== null);
  expect(granted).toHaveLength(4);
  const other = { userId: randomUUID(), apiKeyId: null };
  const { used } = await usedToday(db, payer);
  // A refused call counts neither for a user nor for the installation.
  expect(used).toEqual({ person: 1_200, installation: 1_200 });
  expect(await reserveTokens(db, other, 300, ceilings)).not.toBeNull();
  await addTokens(db, payer, -1_000, granted[0] ?? null);
  expect((await usedToday(db, payer)).used.person).toBe(200);
  await database.remove();
});

test('begins anew each day, and deletes what is older than two days', async () => {
  const database = await openTestDatabase();
  const { db, pool } = database;
  const payer = { userId: randomUUID(), apiKeyId: null };
  const ceilings: Ceilings = { installation: null, person: 1_000, api_key: null };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  for (const days of [1, 5]) await addTokens(db, payer, 2_000, daysAgo(days));
  expect(await reserveTokens(db, payer, 300, ceilings)).not.toBeNull();
  await deleteOldUse(db);
  const { rows } = await pool.query(`select distinct day::text from token_use order by day`);
  expect(rows.map(({ day }) => day)).toEqual([daysAgo(1), daysAgo(0)]);
  await database.remove();
});
