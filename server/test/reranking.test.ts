import { afterAll, beforeAll, expect, test } from 'vitest';
import { done } from './kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';
import { until } from './kit/until.ts';
import { type StandIn, startStandIn } from './stand-ins/model/stand-in.ts';

const QUESTION = 'How many days of holiday are there?';
/** Passage of another document of the sample, which contains days too and does not rank first for this question. */
const FAVOURITE = 'A code that stays after two attempts';

let standIn: StandIn;
let server: TestServer;
let owner: Person;
let domain: string;

beforeAll(async () => {
  standIn = await startStandIn({ reranksFirst: FAVOURITE });
  server = await startTestServer({
    SAMPLE_DOMAIN: 'on',
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  });
  owner = await server.person('Ada Owner');
  domain = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domain);
});
afterAll(async () => {
  await server.close();
  await standIn.close();
});

/** Returns whether the passage that the model ranks highest is the first one given to the writer. */
const isFavouriteFirst = async () => {
  done(await owner.post(`/domains/${domain}/ask`, { question: QUESTION }));
  const written = standIn.calls().findLast(({ structured }) => !structured);
  const passages = written?.text.split('Passages:').at(-1) ?? '';
  const [favourite, holiday] = [passages.indexOf(FAVOURITE), passages.indexOf('paid holiday')];
  // If the best passage is of another document, the others need not be given.
  expect(Math.max(favourite, holiday)).toBeGreaterThan(0);
  return favourite > 0 && (holiday < 0 || favourite < holiday);
};
const health = async () => (await owner.get('/models/settings')).body.reranking.health;

test("a chosen reranking model ranks the writer's passages first", async () => {
  expect(await isFavouriteFirst()).toBe(false);
  done(await owner.patch('/models/settings', { reranking: 'openai-compatible:bge' }));
  expect(await isFavouriteFirst()).toBe(true);
  await until(async () => (await health()).state === 'working');
});

test('a failing reranker leaves the search order, and the state says so', async () => {
  standIn.set({ reranksFirst: null });
  expect(await isFavouriteFirst()).toBe(false);
  await until(async () => (await health()).state === 'failing');
});
