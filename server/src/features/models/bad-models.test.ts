import type { ModelFault } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { type Behaviour, type Failure, WELL } from '../../../test/stand-ins/model/behaviour.ts';
import { type StandIn, startStandIn } from '../../../test/stand-ins/model/stand-in.ts';

/** Failing models as owners see them: Administration shows the fault, and users get answers without a model. */
let standIn: StandIn;
let server: TestServer;
let owner: Person;
let domain: string;

const QUESTION = 'How often is the machine descaled?';

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Olga Owner');
  domain = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domain);
  const box = { kind: 'openai-compatible', name: 'box', address: standIn.url };
  done(await owner.post('/models/providers', box));
});
afterAll(async () => {
  await server.close();
  await standIn.close();
});

const settings = async () => (await owner.get('/models/settings')).body;
const ask = async () => (await owner.post(`/domains/${domain}/ask`, { question: QUESTION })).body;

test.each<[string, Failure, ModelFault]>([
  ['a wrong key', 'refused-401', 'key_refused'],
  ['an expired key', 'key-expired', 'key_refused'],
  ['no credit', 'no-credit', 'no_credit'],
  ['a model that is gone', 'model-gone', 'model_gone'],
])('%s: the first question gets excerpts, and the state names the reason', async (_what, failure, fault) => {
  // Each failure has a model of its own: a model that has failed often is not called.
  const model = `box:${failure}`;
  standIn.set({ ...WELL, failure });
  done(await owner.patch('/models/settings', { large: model }));
  const answer = await until(async () => {
    const one = await ask();
    return (await settings()).large.health.state === 'failing' && one;
  });
  expect(answer).toMatchObject({ outcome: 'answered', engine: 'extractive' });
  expect(answer.citations.length).toBeGreaterThan(0);
  expect((await settings()).large.health).toMatchObject({ state: 'failing', fault });
  const [execution] = (await owner.get(`/executions?domain_id=${domain}`)).body.executions;
  expect(execution).toMatchObject({ outcome: 'answered', model: null });
  standIn.set(WELL);
  done(await owner.patch('/models/settings', { large: null }));
});

test.each<[NonNullable<Behaviour['embedsBadly']>, ModelFault]>([
  ['lengths', 'wrong_answer'],
  ['NaN', 'wrong_answer'],
  ['half', 'wrong_answer'],
  ['silent', 'timed_out'],
])('a bad embedding server (%s) is in the state, and words still answer', async (embedsBadly, fault) => {
  standIn.set({ ...WELL, embedsBadly });
  done(await owner.patch('/models/settings', { embedding: `box:${embedsBadly}` }));
  const search = async () =>
    (await owner.post(`/domains/${domain}/search-test`, { question: QUESTION })).body.passages;
  // A length is wrong when another one has come before.
  for (let time = 0; time < 2; time += 1) expect(await search()).not.toEqual([]);
  await until(async () => (await settings()).embedding.health.fault === fault);
  const found: { vector_score: number | null }[] = await search();
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ vector_score }) => vector_score === null)).toBe(true);
  expect((await ask()).outcome).toBe('answered');
  const { documents } = (await owner.get(`/documents?kb_id=${domain}`)).body;
  expect(documents.map((one: { parsing_status: string }) => one.parsing_status)).not.toContain('error');
  standIn.set(WELL);
  done(await owner.patch('/models/settings', { embedding: null }));
});

test('removing a provider ends its running answer; excerpts come next', async () => {
  let letGoOn = () => {};
  const removed = new Promise<void>((resolve) => {
    letGoOn = resolve;
  });
  standIn.set({ ...WELL, pause: { afterTokens: 2, until: removed } });
  done(await owner.patch('/models/settings', { large: 'box:removed' }));
  const before = standIn.calls().length;
  const asked = ask();
  await until(() => standIn.calls().length > before);
  done(await owner.remove('/models/providers/box'));
  letGoOn();
  expect(await asked).toMatchObject({ outcome: 'answered', engine: 'model' });
  expect(await ask()).toMatchObject({ outcome: 'answered', engine: 'extractive' });
  expect((await settings()).large).toMatchObject({ chosen: 'box:removed', gone: true });
});
