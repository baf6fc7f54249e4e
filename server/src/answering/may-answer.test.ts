import { type Dashboard, type Message, type Outcome, textOf } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../test/kit/server.ts';
import { WELL } from '../../test/stand-ins/model/behaviour.ts';
import { type StandIn, startStandIn } from '../../test/stand-ins/model/stand-in.ts';

/** Messages without an answer, by the extractive engine and by a model that refuses. */
type House = {
  server: TestServer;
  owner: Person;
  domain: string;
  ask: (question: string) => Promise<Message>;
};
let standIn: StandIn;
let plain: House;
let modelled: House;

const MODEL = 'openai-compatible:large';
const open = async (environment: Record<string, string> = {}): Promise<House> => {
  const server = await startTestServer({ SAMPLE_DOMAIN: 'on', ...environment });
  const owner = await server.person('Ada Owner');
  const domain = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domain);
  const { ask } = await owner.connect();
  const newChat = async () => (await owner.post('/chats', {})).body.id as string;
  return { server, owner, domain, ask: async (question) => ask(await newChat(), question, domain) };
};
beforeAll(async () => {
  standIn = await startStandIn();
  plain = await open();
  modelled = await open({
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    LARGE_MODEL: MODEL,
    SMALL_MODEL: MODEL,
  });
});
afterAll(async () => {
  await plain.server.close();
  await modelled.server.close();
  await standIn.close();
});

/** Its words are in one row of a table, which is not enough for the extractive engine to answer. */
const NEAR = 'The machine shows E5, what now?';
const NEAR_IN_TEXT = '| **E5** | **water does not flow** | **descale; check the filter** [';
const FAR = 'Who won the football world cup in 1998?';
const latest = async ({ owner, domain }: House) =>
  (await owner.get(`/executions?domain_id=${domain}`)).body.executions[0];
/** Sums today and yesterday, because midnight may pass during the test. */
const counted = async ({ owner, domain }: House) => {
  const { days, gaps } = (await owner.get(`/domains/${domain}/dashboard?days=2`)).body as Dashboard;
  const sum = (outcome: Outcome) => days.reduce((all, day) => all + (day.outcomes[outcome] ?? 0), 0);
  return {
    answered: sum('answered'),
    may_answer: sum('may_answer'),
    gaps: gaps.flatMap(({ questions }) => questions.map(({ question }) => question)),
  };
};
const figures = async ({ owner }: House) => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  return (await owner.get(`/analytics?from=${day(-1)}&to=${day(1)}&time_zone=UTC`)).body.now;
};

test('stores the passages of a quick answer, and their main document', async () => {
  const { answer } = await plain.ask('How many days of holiday are there?');
  expect(answer).toMatchObject({ outcome: 'answered', main_document: expect.stringMatching(/\.pdf$/) });
  expect(answer?.passages).toBeGreaterThan(0);
  const refused = await plain.ask(FAR);
  expect(refused.answer).toMatchObject({ outcome: 'not_in_documents', main_document: expect.any(String) });
  expect(refused.sources).toEqual([]);
});

test('without a model, shows the nearest excerpts with their sources', async () => {
  const message = await plain.ask(NEAR);
  const text = textOf(message.content);
  expect(message.answer).toMatchObject({ outcome: 'may_answer', verdict: null, verdict_state: 'none' });
  expect(text).toContain('I couldn’t find a clear answer to this in');
  expect(text).toContain('**Closest passages:**\n\n> ');
  expect(text).toContain(NEAR_IN_TEXT);
  expect(message.sources.length).toBeGreaterThan(0);
  for (const { content, quote } of message.sources) expect(content).toContain(quote);
  expect(await latest(plain)).toMatchObject({
    outcome: 'may_answer',
    question: expect.stringContaining(NEAR),
  });
});

test('a refusing model is followed by its excerpts, if a passage is near', async () => {
  standIn.set({ ...WELL, tokens: ['NOT_IN_', 'DOCUMENTS'] });
  const near = await modelled.ask(NEAR);
  expect(near.answer).toMatchObject({ outcome: 'may_answer', model: MODEL });
  expect(textOf(near.content)).toContain(NEAR_IN_TEXT);
  expect(near.sources.length).toBeGreaterThan(0);
  const far = await modelled.ask(FAR);
  expect(far.answer?.outcome).toBe('not_in_documents');
  expect(textOf(far.content)).not.toContain('Closest passages');
});

test('who asks in French is told in French', async () => {
  standIn.set({ ...WELL, tokens: ['NOT_IN_DOCUMENTS'] });
  const { content, answer } = await modelled.ask(
    'Le minibar de l’hôtel est-il remboursé à Paris ? (minibar hotel Paris London Zurich)',
  );
  expect(answer?.outcome).toBe('may_answer');
  expect(textOf(content)).toContain('**Passages les plus proches');
});

test('it is counted apart, and is a gap until somebody finds it helpful', async () => {
  const question = 'Can overtime be paid out in cash at the end of the year?';
  const before = await counted(plain);
  const message = await plain.ask(question);
  expect(message.answer?.outcome).toBe('may_answer');
  const after = await counted(plain);
  expect(after).toMatchObject({ answered: before.answered, may_answer: before.may_answer + 1 });
  expect(after.gaps).toContain(question);
  const { gaps, outcomes } = await figures(plain);
  expect(outcomes.may_answer).toBe(after.may_answer);
  await plain.owner.patch(`/messages/${message.id}`, { rating: 1 });
  expect((await counted(plain)).gaps).not.toContain(question);
  expect((await figures(plain)).gaps).toBe(gaps - 1);
});

test('programs are told the degree with the excerpts', async () => {
  const { body } = await plain.owner.post(`/domains/${plain.domain}/ask`, { question: NEAR });
  expect(body.outcome).toBe('may_answer');
  expect(body.citations[0]).toMatchObject({ n: 1, quote: expect.stringContaining('E5') });
  expect(body.citations[1]).toMatchObject({ n: 2 });
});

test('without hits, names the nearest readable documents and whom to ask', async () => {
  const { server, owner, domain, ask } = plain;
  const expert = await server.person('Marc Dubois');
  await owner.patch(`/domains/${domain}`, { experts: [expert.id] });
  const question = 'Does Zanzibar have a canteen lunch?';
  const { answer } = await ask(question);
  expect(answer?.outcome).toBe('not_in_documents');
  const near = { document_id: expect.any(String), name: 'Employee handbook.pdf' };
  expect(answer?.nearest).toContainEqual(near);
  const { body } = await owner.post(`/domains/${domain}/ask`, { question });
  expect(body.nearest.map(({ document }: { document: string }) => document)).toContain(near.name);
  expect(body.nearest[0].url).toContain(body.nearest[0].document_id);
  expect(body.whom_to_ask).toEqual([expect.objectContaining({ name: 'Marc Dubois' })]);

  expect((await ask(FAR)).answer).toMatchObject({ outcome: 'not_in_documents', nearest: [] });
  // A disabled document is no longer listed.
  const { chat_id, message_id } = body;
  const told = async () => {
    const { messages } = (await owner.get(`/messages?chat_id=${chat_id}`)).body as { messages: Message[] };
    return messages.find(({ id }) => id === message_id)?.answer?.nearest.map(({ name }) => name);
  };
  expect(await told()).toContain(near.name);
  const id = answer?.nearest.find(({ name }) => name === near.name)?.document_id;
  await owner.patch(`/documents/${id}`, { enabled: false });
  expect(await told()).not.toContain(near.name);
});
