import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';

let server: TestServer;
let owner: Person;
let domain: string;
let email: string;
let id: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Ada Owner');
  domain = (await owner.post('/domains', { name: 'Personnel' })).body.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  email = `marie.${randomUUID().slice(0, 8)}@example.com`;
  // Without a mail server the link is in the response.
  const { body } = await owner.post(`/domains/${domain}/invitations`, { emails: [email], role: 'reader' });
  token = /#token=(\S+)/.exec(body.invitations[0].link)?.[1] ?? '';
  id = (await find('select id from "user" where email = $1', email))?.id;
});

const find = async (statement: string, value: string) =>
  (await server.database.pool.query(statement, [value])).rows[0];
const accept = (name: string) =>
  server.call('POST', '/user/invitation/acceptance', { token, name, password: `the password of ${name}` });
const withdraw = () => owner.remove(`/domains/${domain}/grants/${id}`);
const signIn = async (name: string) =>
  (await server.call('POST', '/auth/sign-in/email', { email, password: `the password of ${name}` })).status;

/** Runs the calls in order, each waiting for a lock before the next one starts, while the invited account is locked. */
const whileLocked = async <Result>(...calls: (() => Promise<Result>)[]): Promise<Result[]> => {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from "user" where id = $1 for update', [id]);
    const pending: Promise<Result>[] = [];
    for (const call of calls) {
      pending.push(call());
      await until(async () => {
        const { rows } = await client.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length === pending.length;
      });
    }
    await client.query('commit');
    return await Promise.all(pending);
  } finally {
    client.release();
  }
};

test('an invitation link is accepted once by two concurrent calls', async () => {
  const answers = await whileLocked(
    () => accept('Marie'),
    () => accept('Irene'),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [400, 'invalid_link'],
  ]);
  expect([await signIn('Marie'), await signIn('Irene')]).toEqual([200, 401]);
  expect((await find('select name from "user" where id = $1', id)).name).toBe('Marie');
});

test('a withdrawal during an acceptance takes the role, not the account', async () => {
  const [accepted, withdrawn] = await whileLocked(() => accept('Marie'), withdraw);
  expect([accepted?.status, withdrawn?.status]).toEqual([200, 204]);
  expect(await signIn('Marie')).toBe(200);
  expect(await find('select 1 from domain_grant where user_id = $1', id)).toBeUndefined();
});

test('an acceptance during a withdrawal is refused or keeps the account', async () => {
  const [withdrawn, accepted] = await whileLocked(withdraw, () => accept('Marie'));
  expect(withdrawn?.status).toBe(204);
  expect(accepted?.status === 200 || accepted?.body.code === 'invalid_link').toBe(true);
  expect(await signIn('Marie')).toBe(accepted?.status === 200 ? 200 : 401);
  expect(await find('select 1 from domain_grant where user_id = $1', id)).toBeUndefined();
});
