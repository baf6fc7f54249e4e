import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done } from './kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';
import { until } from './kit/until.ts';
import { NATURAL, OFF_DOMAIN } from './questions/sample-questions.ts';
import { WELL } from './stand-ins/model/behaviour.ts';
import { type StandIn, startStandIn } from './stand-ins/model/stand-in.ts';
import { tinyHub, tinyParts } from './stand-ins/tiny-embedder.ts';

/**
 * Everywhere else the embedder inside is off. Here it is on, fetched, converted and run by the product's own code, with a tiny
 * model whose vectors mean nothing: what it finds may be anything, what is told of it may not.
 */
const folder = mkdtempSync(join(tmpdir(), 'docent-tiny-'));
let standIn: StandIn;
let server: TestServer;
let owner: Person;
let domain: string;

const SOME = 6;
const some = (questions: string[]) =>
  questions.filter((_, index) => index % Math.ceil(questions.length / SOME) === 0);

beforeAll(async () => {
  standIn = await startStandIn();
  const tiny = tinyParts();
  server = await startTestServer(
    { SAMPLE_DOMAIN: 'on', CI: '', EMBEDDER: 'on', MODEL_HUB: tinyHub(join(folder, 'hub'), tiny) },
    undefined,
    { embedderParts: tiny.parts },
  );
  owner = await server.person('Ada Owner');
  domain = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domain);
  await until(async () => {
    const { model, passages, embedded } = (await owner.get('/vectors')).body;
    return model === 'built-in:tiny' && passages > 0 && embedded === passages;
  });
});
afterAll(async () => {
  await server.close();
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (question: string) => (await owner.post(`/domains/${domain}/ask`, { question })).body;
type Citation = { quote: string; document_id: string; page: number };
const squeezed = (text: string) => text.replace(/\s+/g, ' ');
const pageOf = async ({ document_id, page }: Citation): Promise<string> =>
  (await owner.get(`/documents/${document_id}/pages?from=${page}&count=1`)).body.pages[0].text;

test('vectors count in the search, and hits have both parts of the score', async () => {
  expect((await owner.get('/models/embedder')).body).toMatchObject({ state: 'ready', set_by: 'environment' });
  const [question = ''] = NATURAL;
  const { passages } = (await owner.post(`/domains/${domain}/search-test`, { question })).body;
  expect(passages.length).toBeGreaterThan(0);
  expect(passages.some((one: { vector_score: number | null }) => one.vector_score !== null)).toBe(true);
});

test('without a model an answer quotes its page word for word, or says no', async () => {
  const outcomes = new Set<string>();
  for (const question of [...some(NATURAL), ...some(OFF_DOMAIN)]) {
    const { outcome, citations } = await ask(question);
    outcomes.add(outcome);
    expect(['answered', 'may_answer', 'not_in_documents']).toContain(outcome);
    expect(citations.length > 0, question).toBe(outcome !== 'not_in_documents');
    for (const citation of citations as Citation[])
      expect(squeezed(await pageOf(citation))).toContain(squeezed(citation.quote));
  }
  // Words that stand nowhere, and a vector that is near no passage, find nothing.
  expect((await ask('Quux flibber jabberwock?')).outcome).toBe('not_in_documents');
  expect(outcomes.size).toBeGreaterThan(1);
});

test('a model gets passages found by words and vectors, and cites them', async () => {
  standIn.set(WELL);
  const box = { kind: 'openai-compatible', name: 'box', address: standIn.url };
  done(await owner.post('/models/providers', box));
  done(await owner.patch('/models/settings', { large: 'box:stand-in' }));
  const [question = ''] = NATURAL;
  await until(async () => (await ask(question)).engine === 'model');
  const answer = await ask(question);
  expect(answer).toMatchObject({ outcome: 'answered', engine: 'model' });
  expect(answer.citations).toHaveLength(1);
  done(await owner.patch('/models/settings', { large: null }));
});
