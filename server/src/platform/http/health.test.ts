import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { silentLogger } from '../logs.ts';
import { createApp } from './app.ts';
import { healthRoutes } from './health.ts';
import { metricsRoutes } from './metrics.ts';

const METRICS_TOKEN = 'a-token-of-the-test';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on', METRICS_TOKEN });
});
afterAll(() => server.close());

const APP = {
  logger: silentLogger,
  productName: async () => 'Docent',
  trustProxy: 0,
  callsAMinute: 6_000,
  encrypted: false,
  authenticate: () => Promise.reject(new Error('nobody')),
};

const get = (path: string, token?: string) =>
  fetch(`${server.url}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

test('the server says that it lives and that it is ready', async () => {
  expect((await get('/health/live')).status).toBe(200);
  expect(await (await get('/health/ready')).json()).toEqual({ status: 'ok' });
});

test.each([
  ['the database refuses', () => Promise.reject(new Error('refused')), false],
  ['the database does not answer', () => new Promise(() => {}), false],
  ['the server is leaving', () => Promise.resolve(), true],
])('when %s, the server lives and is not ready', async (_name, ask, leaving) => {
  const app = await createApp(APP);
  healthRoutes(app, {
    ask,
    freeBytes: async () => 1e12,
    searchState: () => null,
    role: null,
    isClosing: () => leaving,
  });
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  const ready = await app.inject('/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable' }]);
  await app.close();
});

test('a ready server reports a full disk until there is room', async () => {
  const app = await createApp(APP);
  let free = 1_000_000;
  healthRoutes(app, {
    ask: async () => {},
    freeBytes: async () => free,
    searchState: () => null,
    role: null,
    isClosing: () => false,
  });
  const ready = async () => {
    const { statusCode, json } = await app.inject('/health/ready');
    return [statusCode, json()];
  };
  expect(await ready()).toEqual([200, { status: 'storage_full' }]);
  free = 1_000_000_000;
  expect(await ready()).toEqual([200, { status: 'ok' }]);
  await app.close();
});

test('metrics need the token, and name routes, not addresses', async () => {
  const id = '01900000-0000-7000-8000-000000000000';
  await get(`/v1/chats/${id}`);
  expect([(await get('/metrics')).status, (await get('/metrics', 'wrong')).status]).toEqual([401, 401]);
  const text = await (await get('/metrics', METRICS_TOKEN)).text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/v1/chats/:id",status="401"} 1',
  );
  expect(text).toContain('docent_sockets 0');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).not.toContain(id);
});

test('answers, jobs, e-mails, database and disk have typed metrics', async () => {
  const owner = await server.person('Olga Owner');
  const domainId = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domainId);
  const window = await owner.connect();
  const { id } = (await owner.post('/chats', {})).body;
  await window.ask(id, 'How many days of holiday do full-time employees have?', domainId);
  window.close();
  const text = await (await get('/metrics', METRICS_TOKEN)).text();
  const value = (line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.split(' ')
        .at(-1),
    );
  expect(value('docent_answers_total{outcome="answered"}')).toBe(1);
  expect(value('docent_answers_total{outcome="failed"}')).toBe(0);
  expect(value('docent_answer_first_words_seconds_count')).toBe(1);
  expect(value('docent_answers_running')).toBe(0);
  expect(value('docent_mails_total{result="failed"}')).toBe(0);
  expect(value('docent_disk_free_bytes')).toBeGreaterThan(0);
  expect(value('docent_database_bytes')).toBeGreaterThan(1_000_000);
  expect(text).toContain('# TYPE docent_jobs gauge');
  const kinds = [...text.matchAll(/^# TYPE (\S+) (gauge|counter)$/gm)].map(([, name, kind]) => [name, kind]);
  const misnamed = kinds.filter(([name, kind]) => name?.endsWith('_total') !== (kind === 'counter'));
  expect(misnamed).toEqual([]);
});

test('every metric that documentation and alert rules name exists', async () => {
  const text = await (await get('/metrics', METRICS_TOKEN)).text();
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  const pages = `${read('docs/operators/service.md')}${read('docs/operations.md')}${read('deploy/alerts.yml')}`;
  const named = new Set(pages.match(/\b(docent|http|process|nodejs)_[a-z0-9_]+/g));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !text.includes(name))).toEqual([]);
  // And vice versa: every metric of the product is documented.
  const counted = [...text.matchAll(/^# TYPE (docent_\w+)/gm)].map(([, name]) => name ?? '');
  expect(counted.filter((name) => !pages.includes(name))).toEqual([]);
});

test('a figure that cannot be read is no number, and the others are there', async () => {
  const app = await createApp(APP);
  const lost = () => Promise.reject(new Error('the database is away'));
  await metricsRoutes(app, {
    token: METRICS_TOKEN,
    figures: {
      docent_lost: { kind: 'gauge', help: 'Lost', read: lost },
      docent_found: {
        kind: 'gauge',
        help: 'Found',
        labels: ['of'],
        read: () => [{ value: 7, labels: { of: 'us' } }],
      },
    },
  });
  const { payload } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(payload).toContain('docent_found{of="us"} 7');
  expect(payload).toMatch(/^docent_lost nan$/im);
  await app.close();
});

test('every answer carries the id under which it stands in the log', async () => {
  const ids = [await get('/v1/config'), await get('/v1/me'), await get('/')].map((one) =>
    one.headers.get('x-request-id'),
  );
  expect(new Set(ids).size).toBe(3);
  expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id ?? ''))).toBe(true);
});

test('the page allows scripts, pictures and connections of its own only', async () => {
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("img-src 'self' data: blob:");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect((await get('/v1/config')).headers.get('cache-control')).toBe('no-store');
});

test('no script of the page may use what the page never does', async () => {
  for (const path of ['/', '/v1/config']) {
    const policy = (await get(path)).headers.get('permissions-policy') ?? '';
    for (const name of ['camera', 'microphone', 'geolocation', 'payment'])
      expect(policy).toContain(`${name}=()`);
  }
});

test.each([
  [true, 'max-age=31536000; includeSubDomains'],
  [false, undefined],
])('where people come over TLS (%s), their browsers are told to keep to it', async (encrypted, told) => {
  const app = await createApp({ ...APP, encrypted });
  expect((await app.inject('/')).headers['strict-transport-security']).toBe(told);
  await app.close();
});
