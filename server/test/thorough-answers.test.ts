import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './kit/ask.ts';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';
import { type StandIn, startStandIn } from './stand-ins/model/stand-in.ts';

let standIn: StandIn;
let server: TestServer;
let owner: Person;
let domain: string;

const look = (tool: string, more: object = {}) => ({ tool, query: '', document: '', page: 0, ...more });
const plan = (looks: object[], passages: number[] = []) => ({ looks, passages });

beforeAll(async () => {
  standIn = await startStandIn();
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

test('a thorough answer searches with tools, shows its steps, and cites', async () => {
  expect((await owner.get('/domains')).body.domains[0].thorough).toBe(true);
  const { total } = (await owner.get('/domains')).body.domains[0].documents;
  standIn.set({
    // The last that fits what has been looked at so far.
    jsonFor: [
      { words: 'page 1: ', json: plan([], [1]) },
      { words: 'list "": ', json: plan([look('open', { document: 'D1', page: 1 })]) },
      { words: 'Looked at so far', json: plan([look('search', { query: 'holiday' }), look('list')]) },
    ],
  });
  const window = await owner.connect();
  const chatId = (await owner.post('/chats', {})).body.id;
  const { message } = await ask(window.socket, {
    chatId,
    domainId: domain,
    question: 'How many days of holiday are there?',
    thorough: true,
  });
  window.close();
  const looked = message.answer?.looked ?? [];
  expect(message.answer?.thorough).toBe(true);
  // The first search is the question's own.
  expect(looked.map(({ tool }) => tool)).toEqual(['search', 'search', 'list', 'open']);
  expect(looked[2]).toEqual({ tool: 'list', query: '', found: total });
  expect(looked[3]).toMatchObject({ tool: 'open', page: 1 });
  expect(message.sources).toHaveLength(1);
  const written = standIn.calls().findLast(({ structured }) => !structured);
  expect(written?.text).toContain('Write a report');
  expect(written?.text).not.toContain('[2] ');
});

test('programs ask thoroughly too; without a plan a model answers as usual', async () => {
  standIn.set({ jsonFor: [], jsonFailure: 'refusal' });
  const { body } = await owner.post(`/domains/${domain}/ask`, {
    question: 'How many days of holiday are there?',
    thorough: true,
  });
  expect([body.outcome, body.citations.length > 0]).toEqual(['answered', true]);
});

test('without a model nothing is searched in depth, and the domain says so', async () => {
  const plain = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  const person = await plain.person('Ada Owner');
  const [first] = (await person.get('/domains')).body.domains;
  expect(first.thorough).toBe(false);
  await plain.documents(person, first.id);
  const { body } = await person.post(`/domains/${first.id}/ask`, {
    question: 'How many days of holiday are there?',
    thorough: true,
  });
  expect(body.engine).toBe('extractive');
  await plain.close();
});
