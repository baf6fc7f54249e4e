import { randomUUID } from 'node:crypto';
import {
  type ExecutionStep,
  type GoldenResult,
  type Message,
  type ReplayEvent,
  textOf,
} from '@docent/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../test/kit/server.ts';
import { until } from '../../test/kit/until.ts';
import { WELL } from '../../test/stand-ins/model/behaviour.ts';
import { type StandIn, startStandIn } from '../../test/stand-ins/model/stand-in.ts';
import { silentLogger } from '../platform/logs.ts';

/** The workflow over the socket and the API, with a scripted model. */
let standIn: StandIn;
let server: TestServer;
let owner: Person;
let asker: Awaited<ReturnType<Person['connect']>>;
let domain: string;

const LARGE = 'openai-compatible:large';
const SMALL = 'openai-compatible:small';

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer(
    {
      SAMPLE_DOMAIN: 'on',
      OPENAI_COMPATIBLE_BASE_URL: standIn.url,
      LARGE_MODEL: LARGE,
      SMALL_MODEL: SMALL,
    },
    silentLogger,
    { fixed: { modelStepSeconds: 2, modelSilenceSeconds: 5, answerWaitSeconds: 1 } },
  );
  owner = await server.person('Ada Owner');
  await owner.patch('/models/settings', {
    allowed: [LARGE, SMALL, 'openai-compatible:narrow'],
    limits: { 'openai-compatible:narrow': 1 },
    prices: { [LARGE]: { input: 2, output: 10 }, [SMALL]: { input: 1, output: 1 } },
  });
  domain = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domain);
  asker = await owner.connect();
  await owner.patch(`/domains/${domain}`, PLAIN);
});
afterAll(async () => {
  asker.close();
  await server.close();
  await standIn.close();
});
afterEach(async () => {
  standIn.set(WELL);
  await owner.patch(`/domains/${domain}`, PLAIN);
});

const CASE = {
  id: randomUUID(),
  order: 1,
  trigger: 'The person asks about parental leave',
  specific_instructions: 'Mention the form P-7.',
  required_details: ['Country: France, Spain'],
  escalation_conditions: ['Dispute: lawyer, court'],
};
const PLAIN = {
  perimeter: { description: '', covered: [], not_covered: [], out_of_scope_message: '' },
  specific_cases: [],
  generation_prompt: '',
  validation: 'off',
  large_model: null,
};
const PERIMETER = {
  ...PLAIN.perimeter,
  description: 'Working at Larkfield',
  covered: ['Holidays', 'Expenses'],
  not_covered: ['Salaries'],
};

const decided = (change: object = {}) => ({
  question: 'How many days of holiday are there?',
  language: 'en',
  in_scope: true,
  case: 0,
  missing: [],
  escalation: 0,
  reason: 'A question about holidays.',
  ...change,
});
const SORTING = 'You sort the questions';
const CHECKING = 'You check an answer';
const decide = (change: object = {}) => ({ words: SORTING, json: decided(change) });
const check = (...verdicts: string[]) => ({
  words: CHECKING,
  json: { sentences: verdicts.map((verdict, index) => ({ n: index + 1, verdict, reason: 'why' })) },
});

const QUESTION = 'How many days of holiday are there?';
const newChat = async () => (await owner.post('/chats', {})).body.id as string;
const ask = async (question = QUESTION, chat?: string): Promise<Message> =>
  asker.ask(chat ?? (await newChat()), question, domain);
const executions = async () => (await owner.get(`/executions?domain_id=${domain}`)).body.executions;
const lastExecution = async () => (await owner.get(`/executions/${(await executions())[0].id}`)).body;
const stepNamed = (execution: { steps: ExecutionStep[] }, name: string) =>
  execution.steps.find(({ step }) => step === name);

test('with nothing to decide calls only the model that writes', async () => {
  const before = standIn.calls().length;
  const answer = await ask();
  expect(answer.answer).toMatchObject({ outcome: 'answered', verdict_state: 'none' });
  expect(
    standIn
      .calls()
      .slice(before)
      .map(({ structured }) => structured),
  ).toEqual([false]);
});

test("an out-of-scope question gets the domain's scope and no answer", async () => {
  await owner.patch(`/domains/${domain}`, { perimeter: PERIMETER });
  standIn.set({ jsonFor: [decide({ in_scope: false })] });
  const before = standIn.calls().length;
  const answer = await ask('What does Ada earn?');
  expect(answer.answer?.outcome).toBe('out_of_scope');
  expect(textOf(answer.content)).toContain('outside what');
  expect(textOf(answer.content)).toContain('- Holidays');
  expect(answer.sources).toEqual([]);
  expect(standIn.calls().slice(before)).toHaveLength(1);
  const execution = await lastExecution();
  expect(execution).toMatchObject({
    outcome: 'out_of_scope',
    question: expect.stringContaining('What does Ada earn?'),
  });
  expect(execution.decision).toMatchObject({ in_scope: false, by: 'model' });
});

test('asks for missing details, and answers the reply by its case', async () => {
  await owner.patch(`/domains/${domain}`, { specific_cases: [CASE] });
  const chat = await newChat();
  standIn.set({ jsonFor: [decide({ case: 1, missing: [1] })] });
  const asked = await ask('How long is parental leave?', chat);
  expect(asked.answer?.outcome).toBe('details_asked');
  expect(textOf(asked.content)).toContain('- Country');
  standIn.set({ jsonFor: [decide({ case: 1, question: 'How long is parental leave in France?' })] });
  const answered = await ask('France', chat);
  expect(answered.answer?.outcome).toBe('answered');
  const sorting = standIn.calls().at(-2)?.text ?? '';
  expect(sorting).toContain('How long is parental leave?');
  const writing = standIn.calls().at(-1);
  expect(writing?.text).toContain('Mention the form P-7.');
  expect(writing?.question).toBe('How long is parental leave in France?');
});

test('an escalation is said as such', async () => {
  await owner.patch(`/domains/${domain}`, { specific_cases: [CASE] });
  standIn.set({ jsonFor: [decide({ case: 1, escalation: 1 })] });
  const answer = await ask('My lawyer asks about parental leave in France');
  expect(answer.answer?.outcome).toBe('escalated');
  expect(textOf(answer.content)).toContain('(Dispute)');
  expect((await lastExecution()).decision.specific_case).toMatchObject({ id: CASE.id, order: 1 });
});

test('a rewritten question adds hits, and the answer is in its language', async () => {
  await owner.patch(`/domains/${domain}`, { perimeter: PERIMETER });
  const question = 'Combien de jours de congé y a-t-il ?';
  standIn.set({ jsonFor: [decide({ question, language: 'fr' })] });
  const answer = await ask('Et les congés ?');
  expect(answer.answer?.outcome).toBe('answered');
  expect(standIn.calls().at(-1)?.text).toContain('Answer in French');
  expect((await lastExecution()).steps.map(({ step }: { step: string }) => step).sort()).toEqual([
    'categorize',
    'retrieve',
    'retrieve-again',
    'write',
  ]);
});

test('shows a computation with numbers and result, and stores its step', async () => {
  standIn.set({ tokens: ['It fell by {', '{= 1204 ', '- 980 }', '} [1].'] });
  expect(textOf((await ask()).content)).toBe('It fell by 1,204 − 980 = 224 [1].');
  const { steps } = await lastExecution();
  const write = steps.find(({ step }: { step: string }) => step === 'write');
  expect(write.notes.calculations).toEqual(['1,204 − 980 = 224']);
});

test('the decision and the search run at the same time', async () => {
  await owner.patch(`/domains/${domain}`, { perimeter: PERIMETER });
  standIn.set({ jsonFor: [decide()], firstTokenMs: 150 });
  await ask();
  const { steps } = await lastExecution();
  const [categorize, retrieve] = ['categorize', 'retrieve'].map((name) =>
    steps.find(({ step }: { step: string }) => step === name),
  );
  expect(retrieve.at_ms).toBeLessThan(categorize.at_ms + categorize.took_ms);
});

test.each([
  ['refusal', 'malformed'],
  ['broken-json', 'model_failed'],
  ['error-500', 'model_failed'],
  ['limited-429', 'model_rate_limited'],
  ['silent', 'model_timed_out'],
] as const)(
  'a failing small model (%s) leaves the decision to words, and says why',
  async (jsonFailure, reason) => {
    await owner.patch(`/domains/${domain}`, { perimeter: PERIMETER });
    standIn.set({ jsonFailure });
    expect((await ask()).answer?.outcome).toBe('answered');
    const execution = await lastExecution();
    expect(execution.decision).toMatchObject({ by: 'words', fell_back: reason });
    expect((await ask('What are the salaries?')).answer?.outcome).toBe('out_of_scope');
  },
);

test('reads an object with text around it, but not one of another shape', async () => {
  await owner.patch(`/domains/${domain}`, { perimeter: PERIMETER });
  standIn.set({ jsonFor: [{ words: SORTING, json: { ...decided(), case: 'first' } }] });
  await ask();
  expect((await lastExecution()).decision.fell_back).toBe('malformed');
});

test('stores lone surrogates and NULs of a model as text can be stored', async () => {
  await owner.patch(`/domains/${domain}`, { specific_cases: [CASE] });
  standIn.set({
    tokens: ['Yes \ud83d', '\ude00 [1].\0', ' \ud83d'],
    jsonFor: [decide({ reason: 'why\ud83d \\u0000 \0' })],
  });
  const answer = await ask();
  expect(textOf(answer.content)).toBe('Yes \u{1F600} [1]. ');
  expect((await lastExecution()).decision.reason).toBe('why\ufffd \\u0000 ');
});

test('numbers of cases and details that do not exist are nothing', async () => {
  await owner.patch(`/domains/${domain}`, { specific_cases: [CASE] });
  standIn.set({ jsonFor: [decide({ case: 9, missing: [4], escalation: 7 })] });
  expect((await ask()).answer?.outcome).toBe('answered');
});

test('the finished answer is checked sentence by sentence, after it is shown', async () => {
  await owner.patch(`/domains/${domain}`, { validation: 'after' });
  standIn.set({ tokens: ['One [1]. ', 'Two [1].'], jsonFor: [check('supported', 'not_supported')] });
  const before = standIn.calls().length;
  const answer = await ask();
  // Emitted when the answer is stored; a quick check may be finished by then.
  expect(answer.answer?.verdict_state).toMatch(/pending|done/);
  const execution = await until(async () => {
    const one = await lastExecution();
    return one.verdict_state === 'done' && one;
  });
  expect(execution.verdict).toEqual({
    overall: 'partly',
    method: 'model',
    sentences: [
      { text: 'One.', verdict: 'supported', reason: 'why' },
      { text: 'Two.', verdict: 'not_supported', reason: 'why' },
    ],
  });
  // One per call, those of the check and of a second search included.
  expect(execution.usage.input_tokens).toBe(standIn.calls().length - before);
});

test('an answer that cannot be checked says so', async () => {
  await owner.patch(`/domains/${domain}`, { validation: 'after' });
  standIn.set({ jsonFailure: 'refusal' });
  await ask();
  const execution = await until(async () => {
    const one = await lastExecution();
    return one.verdict_state === 'failed' && one;
  });
  expect(stepNamed(execution, 'validate')?.notes.failed).toBe('validation_failed');
});

test('where the check comes first, nothing unsupported is shown', async () => {
  await owner.patch(`/domains/${domain}`, { validation: 'before' });
  standIn.set({ tokens: ['Invented [1].'], jsonFor: [check('not_supported')] });
  const deltas: string[] = [];
  asker.socket.on('message_delta', ({ text }: { text: string }) => deltas.push(text));
  const hidden = await ask();
  expect(hidden.answer).toMatchObject({ outcome: 'may_answer', verdict: { overall: 'not_supported' } });
  expect(textOf(hidden.content) + deltas.join('')).not.toContain('Invented');
  standIn.set({ tokens: ['Known [1].'], jsonFor: [check('supported')] });
  expect(textOf((await ask()).content)).toBe('Known [1].');
  const execution = await lastExecution();
  const checked = stepNamed(execution, 'validate');
  expect(execution.first_words_ms).toBeGreaterThanOrEqual(
    (checked?.at_ms ?? 0) + (checked?.took_ms ?? 0) - 1,
  );
  standIn.set({ jsonFor: [], jsonFailure: 'error-500' });
  expect((await ask()).answer).toMatchObject({ outcome: 'failed', failure: 'validation_failed' });
  asker.socket.off('message_delta');
});

test('tokens and cost of all calls are recorded', async () => {
  await owner.patch(`/domains/${domain}`, { perimeter: PERIMETER });
  standIn.set({ tokens: ['A ', 'b [1].'], jsonFor: [decide()] });
  await ask();
  const execution = await lastExecution();
  // The stand-in counts one token per prompt: one by the small model and its one of output, one and two by the large.
  expect(execution.usage).toEqual({ input_tokens: 2, output_tokens: 3 });
  expect(execution.cost).toBeCloseTo((1 * 1 + 1 * 1 + 1 * 2 + 2 * 10) / 1_000_000, 12);
});

test('a model without a free place is "no agent available" after its wait', async () => {
  await owner.patch(`/domains/${domain}`, { large_model: 'openai-compatible:narrow' });
  const tokens = Array.from({ length: 5_000 }, (_, n) => `slow ${n} `);
  standIn.set({ tokens, tokenMs: 50 });
  const chat = await newChat();
  const begun = asker.heard('message_delta', ({ chat_id }) => chat_id === chat);
  const first = await asker.say(chat, QUESTION, domain);
  await begun; // it has the only slot
  const second = await ask();
  expect(second.answer).toMatchObject({ outcome: 'failed', failure: 'no_agent_available' });
  await asker.socket.emitWithAck('stop_answer', { chat_id: chat, message_id: first.data.answer.id });
  standIn.set(WELL);
  expect((await ask()).answer).toMatchObject({ outcome: 'answered', model: 'openai-compatible:narrow' });
});

test('cuts off an endless model with that reason, and frees its slot', async () => {
  await owner.patch(`/domains/${domain}`, { large_model: 'openai-compatible:narrow' });
  const tokens =
    Array.from({ length: 10_000 }, (_, n) => `${n} `)
      .join('')
      .match(/.{1,1000}/g) ?? [];
  standIn.set({ tokens, failure: 'never-ending', tokenMs: 1 });
  expect((await ask()).answer).toMatchObject({ outcome: 'failed', failure: 'model_cut_off' });
  standIn.set(WELL);
  expect((await ask()).answer).toMatchObject({ outcome: 'answered', model: 'openai-compatible:narrow' });
});

test('a test of a model says what came back', async () => {
  standIn.set({ tokens: ['ready'] });
  expect((await owner.post('/models/test', { model: LARGE })).body).toMatchObject({
    ok: true,
    text: 'ready',
  });
  standIn.set({ failure: 'refused-401' });
  expect((await owner.post('/models/test', { model: LARGE })).body).toMatchObject({
    ok: false,
    failure: 'model_refused_key',
  });
  expect((await owner.post('/models/test', { model: 'openai:other' })).body.code).toBe('model_not_allowed');
});

const replayed = async (body: object): Promise<ReplayEvent[]> => {
  const response = await fetch(`${server.url}/v1/domains/${domain}/replays`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    body: JSON.stringify(body),
  });
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};

test('a replay with a draft shows what would happen and touches nothing', async () => {
  await ask();
  const [execution] = await executions();
  standIn.set({ jsonFor: [decide({ in_scope: false, not_covered: 1 })] });
  const events = await replayed({
    question: execution.question,
    draft: { perimeter: PERIMETER },
  });
  expect(events.at(-1)).toMatchObject({ type: 'end', outcome: 'out_of_scope' });
  standIn.set(WELL);
  const present = await replayed({ question: execution.question });
  expect(present.at(-1)).toMatchObject({ type: 'end', outcome: 'answered' });
  expect((await executions())[0].id).toBe(execution.id);
  expect((await owner.get(`/domains/${domain}`)).body.configuration.perimeter).toEqual(PLAIN.perimeter);
});

test('filters runs by outcome and searches them by question, page by page', async () => {
  await ask('Which lanterns are green?');
  const found = (await owner.get(`/executions?domain_id=${domain}&search=LANTERNS`)).body;
  expect(found.executions.map(({ question }: { question: string }) => question)).toEqual([
    expect.stringContaining('Which lanterns are green?'),
  ]);
  const failed = (await owner.get(`/executions?domain_id=${domain}&outcome=failed`)).body.executions;
  expect(new Set(failed.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['failed']));
  const first = (await owner.get(`/executions?domain_id=${domain}&limit=2`)).body;
  const second = (await owner.get(`/executions?domain_id=${domain}&limit=2&cursor=${first.next}`)).body;
  const ids = [...first.executions, ...second.executions].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(4);
});

test("an expert reads runs of others' chats without authors, others none", async () => {
  const expert = await server.person('Eve Expert');
  const stranger = await server.person('Sam Stranger');
  await owner.patch(`/domains/${domain}`, { experts: [expert.id] });
  await ask();
  const { executions: seen } = (await expert.get(`/executions?domain_id=${domain}`)).body;
  const detail = (await expert.get(`/executions/${seen[0].id}`)).body;
  expect(detail.chat_id).toBeNull();
  expect(JSON.stringify(detail)).not.toContain(owner.id);
  expect((await owner.get(`/executions/${seen[0].id}`)).body.chat_id).not.toBeNull();
  expect((await stranger.get(`/executions?domain_id=${domain}`)).status).toBe(403);
  expect((await stranger.get(`/executions/${seen[0].id}`)).status).toBe(404);
});

test('evaluation questions run after a change, and name what a draft breaks', async () => {
  const golden = {
    question: QUESTION,
    outcome: 'answered',
    must_say: ['twenty-five | 25'],
    must_cite: [{ document: 'Employee handbook.pdf', page: null }],
  };
  standIn.set({ tokens: ['There are 25 days [1].'] });
  const added = (await owner.post(`/domains/${domain}/golden-questions`, golden)).body;
  const path = `/domains/${domain}/golden-questions`;
  type Listed = { id: string; latest: GoldenResult | null; previous: GoldenResult | null };
  const untilLatest = (isSo: (latest: GoldenResult) => boolean): Promise<Listed> =>
    until(async () => {
      const [one]: Listed[] = (await owner.get(path)).body.questions;
      return one?.latest && isSo(one.latest) && one;
    });
  const first = await untilLatest(() => true);
  expect(first.latest).toMatchObject({ question_id: added.questions[0].id, outcome: 'answered' });
  const cited = first.latest?.cited[0]?.document;
  await owner.patch(`${path}/${first.id}`, { ...golden, must_cite: [{ document: cited, page: null }] });
  const right = { degree: 'answers', document_recall: 1, right_page: null, extra_documents: 0 };
  const { latest } = await untilLatest(({ passed }) => passed);
  expect(latest).toMatchObject({ missing: [], measures: { ...right, cited_sentences: 1, refusal: null } });
  expect((await owner.get(path)).body.measures).toMatchObject({
    questions: 1,
    answers: 1,
    document_recall: 1,
  });

  standIn.set({ jsonFor: [decide({ in_scope: false, not_covered: 1 })] });
  const draft = { perimeter: PERIMETER };
  const { id } = (await owner.post(`/domains/${domain}/golden-runs`, { draft })).body;
  const run = await until(async () => {
    const { body } = await owner.get(`/domains/${domain}/golden-runs/${id}`);
    return body.status === 'done' && body;
  });
  expect(run).toMatchObject({ reason: 'draft', passed: 0, broken: [first.id] });
  expect(run.measures).toMatchObject({
    questions: 1,
    nothing_found: 1,
    refusals_wrong: 1,
    document_recall: 0,
  });
  expect((await untilLatest(() => true)).latest?.passed).toBe(true);

  await owner.patch(`/domains/${domain}`, draft);
  const after = await untilLatest(({ passed }) => !passed);
  expect([after.previous?.passed, after.latest?.outcome]).toEqual([true, 'out_of_scope']);
  await owner.remove(`${path}/${first.id}`);
});
