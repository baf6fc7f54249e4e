import { VectorProgress } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { type StandIn, startStandIn } from '../../../test/stand-ins/model/stand-in.ts';

let model: StandIn;
let server: TestServer;
let owner: Person;
let domain: string;
let letModelWork: (value?: unknown) => void;

beforeAll(async () => {
  model = await startStandIn({
    embedAfter: new Promise((resolve) => {
      letModelWork = resolve;
    }),
  });
  server = await startTestServer({
    SAMPLE_DOMAIN: 'on',
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
    EMBEDDING_MODEL: 'openai-compatible:stand-in',
  });
  owner = await server.person('Ada Owner');
  domain = (await owner.get('/domains')).body.domains[0].id;
});
afterAll(async () => {
  letModelWork();
  await server.close();
  await model.close();
});

const progress = async () => VectorProgress.parse((await owner.get('/vectors')).body);
const QUESTION = 'How many days of holiday do I have?';
const search = async () =>
  (await owner.post(`/domains/${domain}/search-test`, { question: QUESTION })).body.passages;
const byWordsAlone = (found: { vector_score: number | null }[]) =>
  found.every(({ vector_score }) => vector_score === null);

test('finds documents while the model is silent; vectors follow later', async () => {
  const documents = await server.documents(owner, domain);
  expect(documents.map((one: { parsing_status: string }) => one.parsing_status)).not.toContain('error');
  const before = await progress();
  expect(before).toMatchObject({ model: 'openai-compatible:stand-in', embedded: 0, failure: null });
  expect(before.passages).toBeGreaterThan(10);
  letModelWork();
  const after = await until(async () => {
    const counted = await progress();
    return counted.embedded === counted.passages && counted;
  });
  expect(after.passages).toBe(before.passages);
  expect(after.domains).toEqual([
    { id: domain, name: expect.any(String), passages: after.passages, embedded: after.passages },
  ]);
  await until(async () => !byWordsAlone(await search()));
});
