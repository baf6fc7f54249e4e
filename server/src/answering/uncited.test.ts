import { type Message, textOf } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../test/kit/server.ts';
import { WELL } from '../../test/stand-ins/model/behaviour.ts';
import { type StandIn, startStandIn } from '../../test/stand-ins/model/stand-in.ts';

/** Output of a model without markers, over the socket and the API. */
let standIn: StandIn;
let server: TestServer;
let owner: Person;
let asker: Awaited<ReturnType<Person['connect']>>;
let domain: string;

const MODEL = 'openai-compatible:small';
const QUESTION = 'How many days of paid holiday are there?';
const UNCITED = 'One can be away for quite a while.';

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer({
    SAMPLE_DOMAIN: 'on',
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    LARGE_MODEL: MODEL,
    SMALL_MODEL: MODEL,
  });
  owner = await server.person('Ada Owner');
  domain = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domain);
  asker = await owner.connect();
  await owner.patch(`/domains/${domain}`, { validation: 'off' });
});
afterAll(async () => {
  asker.close();
  await server.close();
  await standIn.close();
});

const ask = async (tokens: string[], question = QUESTION): Promise<Message> => {
  standIn.set({ ...WELL, tokens });
  return asker.ask((await owner.post('/chats', {})).body.id, question, domain);
};

test('cites a sentence that a passage supports word for word', async () => {
  const message = await ask(['Full-time employees have 28 days ', 'of paid holiday a year. ', UNCITED]);
  expect(textOf(message.content)).toBe(
    `Full-time employees have 28 days of paid holiday a year [1]. ${UNCITED}`,
  );
  expect(message.answer?.outcome).toBe('answered');
  expect(message.sources).toMatchObject([{ n: 1, quote: expect.stringContaining('28 days') }]);
});

test('an answer without any citation says so, above the nearest excerpts', async () => {
  const message = await ask([UNCITED]);
  const text = textOf(message.content);
  expect(message.answer).toMatchObject({ outcome: 'may_answer', model: MODEL, verdict: null });
  expect(text).toMatch(new RegExp(`^${UNCITED}\\n\\n\\*Nothing in this answer is cited`));
  expect(text).toContain('**Closest passages:**\n\n> ');
  expect(message.sources.length).toBeGreaterThan(0);
  for (const { content, quote } of message.sources) expect(content).toContain(quote);
  const { executions } = (await owner.get(`/executions?domain_id=${domain}`)).body;
  expect(executions[0].outcome).toBe('may_answer');
});

test('it says so in French', async () => {
  const message = await ask(
    ['On peut partir assez longtemps.'],
    'Combien de jours (days) de congé (holiday, paid) sont prévus dans le handbook ?',
  );
  expect(textOf(message.content)).toContain('Rien dans cette réponse n’est cité');
  expect(message.answer?.outcome).toBe('may_answer');
});

test('hides what a model knows by itself if the documents lack it too', async () => {
  const message = await ask(['The cup was won by France.'], 'Who won the football world cup in 1998?');
  expect(message.answer?.outcome).toBe('not_in_documents');
  expect(textOf(message.content)).toBe(
    'I couldn’t find an answer to this in Larkfield Instruments (sample).',
  );
  expect(message.sources).toEqual([]);
});

test('programs and golden questions are told the same', async () => {
  standIn.set({ ...WELL, tokens: [UNCITED] });
  const { body } = await owner.post(`/domains/${domain}/ask`, { question: QUESTION });
  expect(body).toMatchObject({ outcome: 'may_answer', citations: [{ n: 1 }] });
  const golden = { question: QUESTION, outcome: 'answered', must_say: ['while'], must_cite: [] };
  await owner.post(`/domains/${domain}/golden-questions`, golden);
  const { id } = (await owner.post(`/domains/${domain}/golden-runs`, { draft: {} })).body;
  const path = `/domains/${domain}/golden-runs/${id}`;
  await expect.poll(async () => (await owner.get(path)).body.status, { timeout: 60_000 }).toBe('done');
  expect((await owner.get(path)).body).toMatchObject({ passed: 0, measures: { answers: 0, may_answer: 1 } });
});
