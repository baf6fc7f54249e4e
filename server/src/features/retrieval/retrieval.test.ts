import { SearchTest } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let other: Person;
let domain: string;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Ada Owner');
  other = await server.person('Olivier Normal');
  domain = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domain);
});
afterAll(() => server.close());

const search = (question: string, more: object = {}) =>
  owner.post(`/domains/${domain}/search-test`, { question, ...more });

test('finds passages, best first, with place and parts of the score', async () => {
  const found = SearchTest.parse((await search('How many days of holiday do I have?')).body);
  expect(found.passages.length).toBeGreaterThan(2);
  expect(found.embedding_model).toBeNull();
  const scores = found.passages.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  for (const one of found.passages) expect([one.lexical_score, one.vector_score]).toEqual([one.score, null]);
  const [best] = found.passages;
  expect(best?.text).toContain('holiday');
  expect(best?.place.page).toBeGreaterThan(0);
  // The place is where the reader finds the text.
  const { pages } = (
    await owner.get(`/documents/${best?.document_id}/pages?from=${best?.place.page}&count=1`)
  ).body;
  expect(pages[0].text.slice(best?.place.char_start, best?.place.char_end)).toBe(best?.text);
});

test('answers every suggested question of the sample without a model', async () => {
  const { suggested_questions: suggested } = (await owner.get(`/domains/${domain}`)).body;
  for (const question of [...suggested.en, ...suggested.fr]) {
    const { body } = await owner.post(`/domains/${domain}/ask`, { question });
    expect([question, body.outcome]).toEqual([question, 'answered']);
  }
});

test('returns as many passages as requested, and none without a match', async () => {
  expect((await search('holiday', { limit: 1 })).body.passages).toHaveLength(1);
  expect((await search('xylophone quarks')).body.passages).toEqual([]);
  expect((await search('   ')).status).toBe(400);
  expect((await search('holiday', { limit: 1_000 })).status).toBe(400);
});

test('what is switched off is not found', async () => {
  const [best] = (await search('How many days of holiday do I have?')).body.passages;
  await owner.patch(`/documents/${best.document_id}`, { enabled: false });
  const after = (await search('How many days of holiday do I have?')).body.passages;
  expect(after.map(({ document_id }: { document_id: string }) => document_id)).not.toContain(
    best.document_id,
  );
  await owner.patch(`/documents/${best.document_id}`, { enabled: true });
});

test('only configurers may try; strangers get not found', async () => {
  const ask = () => other.post(`/domains/${domain}/search-test`, { question: 'holiday' });
  expect((await ask()).body.code).toBe('forbidden');
  await owner.patch(`/domains/${domain}`, { status: 'disabled' });
  expect((await ask()).body.code).toBe('not_found');
  await owner.patch(`/domains/${domain}`, { status: 'active' });
});
