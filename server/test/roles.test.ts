import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplacedSettings } from '../src/fixed-settings.ts';
import { listFeatures } from '../src/list-features.ts';
import { silentLogger } from '../src/platform/logs.ts';
import type { Queue } from '../src/platform/queue/queue.ts';
import type { Settings } from '../src/settings.ts';
import { examplePlugin } from './kit/example-feature.ts';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';
import { until } from './kit/until.ts';

const METRICS_TOKEN = 'a-token-of-the-test';

/** The work that the servers of each role did. */
const told: Record<Settings['ROLE'], string[]> = { both: [], api: [], worker: [] };
let queue: Queue;
let api: TestServer;
let worker: TestServer;
let ada: Person;

/** Roles need Redis, which carries events between servers: what is tested here needs none. */
const start = (role: Settings['ROLE'], environment: Record<string, string>, fixed: ReplacedSettings = {}) =>
  startTestServer({ METRICS_TOKEN, ...environment }, silentLogger, {
    fixed,
    overrides: { ROLE: role },
    features: (opened, settings) => {
      const { plugins, ...rest } = listFeatures(opened, settings);
      ({ queue } = opened.platform);
      const tell = (what: string) => told[role].push(what);
      plugins.push(examplePlugin(opened.platform, { name: 'toy', tell }));
      return { plugins, ...rest };
    },
  });

beforeAll(async () => {
  // No place for answers: they are left to other servers, if these take any.
  api = await start('api', {}, { answerWaitSeconds: 5, answersAtOnce: 0 });
  worker = await start('worker', { DATABASE_URL: api.databaseUrl });
  ada = await api.person('Ada');
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

const get = (server: TestServer, path: string, token?: string) =>
  fetch(`${server.url}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

test('a worker serves health and metrics alone', async () => {
  expect(await (await get(worker, '/health/ready')).json()).toEqual({ status: 'ok', role: 'worker' });
  expect((await get(worker, '/metrics', METRICS_TOKEN)).status).toBe(200);
  for (const path of ['/', '/v1/domains', '/toy'])
    expect((await get(worker, path, ada.token)).status).toBe(404);
  const socket = io(worker.url, {
    auth: { token: ada.token },
    transports: ['websocket'],
    reconnection: false,
  });
  await expect(
    new Promise((resolve, reject) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', reject);
    }),
  ).rejects.toThrow();
});

test('jobs of an api server run on workers', async () => {
  expect(await (await get(api, '/health/ready')).json()).toEqual({ status: 'ok', role: 'api' });
  for (let n = 0; n < 10; n += 1) await get(api, '/toy', ada.token);
  const works = (role: Settings['ROLE']) => told[role].filter((what) => what === 'toy works for Ada').length;
  await until(() => works('worker') + works('api') === 10);
  expect(works('api')).toBe(0);
});

test('a worker writes no answers', async () => {
  const domain = (await ada.post('/domains', { name: 'Larkfield' })).body.id;
  const { ask, close } = await ada.connect();
  const answer = await ask((await ada.post('/chats', {})).body.id, 'Where is the key?', domain);
  expect(answer.answer).toMatchObject({ outcome: 'failed', failure: 'no_agent_available' });
  close();
});

test('one job cleans what all servers share', async () => {
  const second = await start('both', { DATABASE_URL: api.databaseUrl });
  const cleanings = () =>
    [...told.api, ...told.worker, ...told.both].filter((what) => what === 'toy cleans').length;
  const jobs = async (states: string) =>
    (
      await api.database.pool.query(
        `select count(*)::int as n from pgboss.job where name = 'clean' and state in (${states})`,
      )
    ).rows[0].n;
  await until(async () => cleanings() > 0 && (await jobs("'created', 'active', 'retry'")) === 0);
  const [before, done] = [cleanings(), await jobs("'completed'")];
  await queue.send('clean', {});
  await until(async () => (await jobs("'completed'")) === done + 1);
  expect(cleanings()).toBe(before + 1);
  expect(told.api).not.toContain('toy cleans');
  const { rows } = await api.database.pool.query("select cron from pgboss.schedule where name = 'clean'");
  expect(rows).toEqual([{ cron: '0 * * * *' }]);
  await second.close();
});
