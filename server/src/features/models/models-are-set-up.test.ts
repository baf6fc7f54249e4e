import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../../../test/kit/database.ts';
import { done } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { type StandIn, startStandIn } from '../../../test/stand-ins/model/stand-in.ts';
import { createLogger } from '../../platform/logs.ts';

const KEY = 'sk-of-the-box-under-the-stairs-4711';
const MODEL = 'box:stand-in';
const QUESTION = 'How often is the machine descaled?';

let standIn: StandIn;
let database: { url: string; drop: () => Promise<void> };
let server: TestServer;
let other: TestServer;
let owner: Person;
let domain: string;
let log = '';

beforeAll(async () => {
  standIn = await startStandIn();
  database = await createTestDatabaseUrl();
  const environment = {
    DATABASE_URL: database.url,
    AUTH_SECRET: 'the same secret for both of these servers',
  };
  const write = (line: string) => {
    log += line;
  };
  server = await startTestServer({ SAMPLE_DOMAIN: 'on', ...environment }, createLogger('debug', { write }));
  owner = await server.person('Olga Owner');
  domain = (await owner.get('/domains')).body.domains[0].id;
  await until(async () => {
    const { body } = await owner.get(`/documents?kb_id=${domain}`);
    return body.documents.every((one: { parsing_status: string }) => one.parsing_status === 'ingested');
  });
  // Documents are read where their files are: by the first.
  other = await startTestServer({ SAMPLE_DOMAIN: 'on', ...environment });
});
let closed: Promise<void> | undefined;
const closeOther = () => {
  closed ??= other.close();
  return closed;
};
afterAll(async () => {
  await closeOther();
  await server.close();
  await standIn.close();
  await database.drop();
});

const settings = async () => (await owner.get('/models/settings')).body;
const ask = async () => (await owner.post(`/domains/${domain}/ask`, { question: QUESTION })).body;
/** Asks until this engine answers: the other server may take a question too, and sees a change within a second. */
const answersBy = (engine: string) => until(async () => (await ask()).engine === engine);
/** Returns the model of a domain without a choice, on the other server. */
const elsewhere = async () => (await other.call('GET', '/models', undefined, owner.token)).body.default_large;

test('the first run stays open until an owner chooses or postpones', async () => {
  expect(await settings()).toMatchObject({
    first_run: 'open',
    providers: [],
    large: { model: null, set_by: 'default' },
  });
  expect((await ask()).engine).toBe('extractive');
  expect((await owner.patch('/models/settings', { first_run: 'skipped' })).body.first_run).toBe('skipped');
});

test('a model of a new provider answers at once, on every server', async () => {
  expect((await owner.patch('/models/settings', { large: MODEL })).body.code).toBe('model_unknown');
  const added = await owner.post('/models/providers', {
    kind: 'openai-compatible',
    name: 'box',
    address: standIn.url,
    key: KEY,
  });
  expect([added.status, added.body.providers]).toMatchObject([
    201,
    [
      {
        name: 'box',
        set_by: 'owner',
        key: { is_set: true, ends_with: '4711' },
        health: { state: 'untried' },
      },
    ],
  ]);
  const listed = (await owner.get('/models/providers/box/models')).body;
  expect(listed).toEqual({ models: [{ model: MODEL, use: null }], fault: null, detail: null });
  const chosen = await owner.patch('/models/settings', {
    large: MODEL,
    prices: { [MODEL]: { input: 1_000_000, output: 0 } },
    limits: { [MODEL]: 4 },
  });
  expect(chosen.body).toMatchObject({
    first_run: 'chosen',
    large: { model: MODEL, set_by: 'owner', chosen: MODEL, gone: false },
    small: { model: MODEL, set_by: 'default', chosen: null },
    allowed: { models: [MODEL], chosen: [] },
    limits: [{ model: MODEL, answers: 4, set_by: 'owner' }],
  });
  await until(async () => (await elsewhere()) === MODEL);
  await answersBy('model');
  expect((await other.call('GET', '/config')).body.engine).toBe('model');
  const { body } = await owner.get(`/executions?domain_id=${domain}`);
  const { model, usage, cost } = body.executions[0];
  expect([model, cost]).toEqual([MODEL, usage.input_tokens]);
  await until(async () => (await settings()).large.health.state === 'working');
});

test('a trial shows the answer, its form, and whether it cites', async () => {
  standIn.set({ json: { days: 30, unit: 'days' } });
  const tried = (await owner.post('/models/test', { model: MODEL })).body;
  expect(tried).toMatchObject({ ok: true, structured: true, cites: true, fault: null });
  expect(tried.cost).toBe(tried.usage.input_tokens);
  standIn.set({ jsonFailure: 'refusal', tokens: ['ready'] });
  const poor = (await owner.post('/models/test', { model: MODEL })).body;
  expect(poor).toMatchObject({ ok: true, text: 'ready', structured: false, cites: false });
  standIn.set({ jsonFailure: null, tokens: null });
  const embeds = (await owner.post('/models/test', { model: MODEL, as: 'embedding' })).body;
  expect(embeds).toMatchObject({ ok: true, dimensions: 64 });
});

test('shows a refused key in the state, to administrators without detail', async () => {
  const ada = await server.person('Ada Admin');
  done(await owner.patch(`/users/${ada.id}`, { role: 'admin' }));
  standIn.set({ failure: 'refused-401' });
  expect((await owner.post('/models/test', { model: MODEL })).body).toMatchObject({
    ok: false,
    failure: 'model_refused_key',
    fault: 'key_refused',
    detail: 'wrong key',
  });
  await until(async () => (await settings()).large.health.fault === 'key_refused');
  const state = (await ada.get('/models/state')).body;
  expect(state.models[0]).toMatchObject({
    role: 'large',
    model: MODEL,
    health: { state: 'failing', fault: 'key_refused' },
  });
  expect(JSON.stringify(state)).not.toContain('wrong key');
  expect((await ada.get('/models/settings')).body.code).toBe('forbidden');
  // Excerpts answer, until a key is given that may be good.
  expect(await ask()).toMatchObject({ outcome: 'answered', engine: 'extractive' });
  standIn.set({ failure: 'none' });
  done(await owner.patch('/models/providers/box', { key: `${KEY}-new` }));
  await answersBy('model');
  await until(async () => (await settings()).large.health.state === 'working');
});

test('a key goes to no other address than the one that it was given with', async () => {
  const moved = { address: 'http://127.0.0.1:9/v1' };
  expect((await owner.patch('/models/providers/box', moved)).body.code).toBe('provider_key_needed');
  expect((await settings()).providers[0].address).toBe(standIn.url);
  expect((await owner.post('/models/providers', { kind: 'anthropic' })).body.code).toBe(
    'provider_key_needed',
  );
});

test('the key is in no response, audit event, log or row of the database', async () => {
  const audit = (await owner.get('/audit-events?limit=100')).body;
  expect(audit.events.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['models.provider_added', 'models.provider_changed', 'models.changed']),
  );
  const { rows } = await server.database.pool.query(`select * from model_provider`);
  expect(rows[0].key).toMatch(/^[0-9a-f]{8}\./);
  for (const text of [JSON.stringify(audit), JSON.stringify(await settings()), JSON.stringify(rows), log])
    expect(text).not.toContain(KEY);
});

test('a domain with a missing model says so and uses the default', async () => {
  done(await owner.patch('/models/settings', { allowed: [MODEL, 'box:second'] }));
  done(await owner.patch(`/domains/${domain}`, { large_model: 'box:second' }));
  expect((await owner.get(`/domains/${domain}`)).body.models_gone).toEqual([]);
  done(await owner.patch('/models/settings', { allowed: [MODEL] }));
  expect((await owner.get(`/domains/${domain}`)).body.models_gone).toEqual(['box:second']);
  expect((await settings()).gone_in_domains).toMatchObject([{ role: 'large', model: 'box:second' }]);
  expect((await ask()).status).toBe('complete');
});

test('without its provider a chosen model is shown as gone; excerpts answer', async () => {
  const removed = await owner.remove('/models/providers/box');
  expect(removed.body).toMatchObject({
    first_run: 'skipped',
    providers: [],
    large: { model: null, chosen: MODEL, gone: true },
  });
  await answersBy('extractive');
  await until(async () => (await elsewhere()) === null);
  expect((await owner.remove('/models/providers/box')).body.code).toBe('not_found');
});

test.each([
  'http://169.254.169.254/v1',
  'http://168.63.129.16/v1',
  'http://[fd00:ec2::254]/v1',
  'http://[fe80::1]/v1',
])('no entry leads to where machines are told their credentials: %s', async (address) => {
  const body = { kind: 'openai-compatible', name: 'trick', address };
  expect((await owner.post('/models/providers', body)).body.code).toBe('address_refused');
});

test('a chosen embedding model embeds at once; with bad vectors words find', async () => {
  // A second embedder would take what this one refuses for what it has always been.
  await closeOther();
  done(
    await owner.post('/models/providers', { kind: 'openai-compatible', name: 'box', address: standIn.url }),
  );
  done(await owner.patch('/models/settings', { embedding: 'box:embed' }));
  const search = async () =>
    (await owner.post(`/domains/${domain}/search`, { question: QUESTION })).body.passages.length;
  const seen = async () => (await settings()).embedding.health;
  await until(async () => (await search()) > 0 && (await seen()).state === 'working');
  standIn.set({ dimensions: 32 });
  await until(async () => (await search()) > 0 && (await seen()).fault === 'wrong_answer');
  const { body } = await owner.patch('/models/settings', { embedding: null });
  expect(body.embedding).toMatchObject({ set_by: 'default', chosen: null });
});

test('notifies managers when an owner sends restricted texts elsewhere', async () => {
  const mia = await server.person('Mia Manager');
  const board = (await owner.post('/domains', { name: 'Board' })).body.id;
  const access = { access: 'restricted', managers: [mia.id] };
  done(await server.call('PUT', `/domains/${board}/access`, access, owner.token));
  const told = async () =>
    (await mia.get('/notifications')).body.notifications.filter(
      (one: { kind: string; domain_id: string }) => one.kind === 'access_opened' && one.domain_id === board,
    ).length;
  const provider = { kind: 'openai-compatible', name: 'mine', address: standIn.url, key: KEY };
  // A provider that no model is chosen of gets nothing.
  done(await owner.post('/models/providers', provider));
  expect(await told()).toBe(0);
  done(await owner.patch('/models/settings', { large: 'mine:stand-in' }));
  expect(await told()).toBe(1);
  const { events } = (await owner.get('/audit-events?action=access.opened&limit=1')).body;
  expect(events[0].detail).toEqual({ how: 'models', domains: [{ id: board, name: 'Board' }] });
  // The same model again, a price and a limit send nothing elsewhere; another account, or another address, does.
  done(await owner.patch('/models/settings', { large: 'mine:stand-in', limits: { 'mine:stand-in': 3 } }));
  expect(await told()).toBe(1);
  done(await owner.patch('/models/providers/mine', { key: `${KEY}-of-another-account` }));
  expect(await told()).toBe(2);
  done(await owner.patch('/models/providers/mine', { address: `${standIn.url}/`, key: KEY }));
  expect(await told()).toBe(3);
  done(await owner.patch('/models/settings', { embedding: 'mine:stand-in' }));
  expect(await told()).toBe(4);
  // Under the name of a provider whose model is still chosen.
  done(await owner.remove('/models/providers/mine'));
  done(await owner.post('/models/providers', provider));
  expect(await told()).toBe(5);
  done(await owner.patch('/models/settings', { large: null, embedding: null }));
  expect(await told()).toBe(5);
});
