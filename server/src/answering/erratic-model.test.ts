import { type Message, textOf } from '@docent/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../test/kit/server.ts';
import { type Behaviour, WELL } from '../../test/stand-ins/model/behaviour.ts';
import { type StandIn, startStandIn } from '../../test/stand-ins/model/stand-in.ts';

/** Faulty outputs of small models, over the socket and the API: users get an answer and see no artefacts. */
let standIn: StandIn;
let server: TestServer;
let owner: Person;
let asker: Awaited<ReturnType<Person['connect']>>;
let domain: string;

const MODEL = 'openai-compatible:small';
const SORTING = 'You sort the questions';
const QUESTION = 'How many days of holiday are there?';

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
  await configure({ validation: 'off' });
});
afterAll(async () => {
  asker.close();
  await server.close();
  await standIn.close();
});
afterEach(() => standIn.set(WELL));

const PERIMETER = {
  description: 'Working at Larkfield',
  covered: ['Holidays'],
  not_covered: ['Salaries'],
  out_of_scope_message: '',
};
const configure = (change: object) => owner.patch(`/domains/${domain}`, change);
const lastExecution = async () => {
  const { executions } = (await owner.get(`/executions?domain_id=${domain}`)).body;
  return (await owner.get(`/executions/${executions[0].id}`)).body;
};

/** Asks in a new chat; `streamed` lists every text shown while the answer was written. */
const ask = async (behaviour: Partial<Behaviour>, question = QUESTION) => {
  standIn.set(behaviour);
  const seen: string[] = [''];
  const onDelta = ({ offset, text }: { offset: number; text: string }) =>
    seen.push((seen.at(-1) ?? '').slice(0, offset) + text);
  asker.socket.on('message_delta', onDelta);
  const chat = (await owner.post('/chats', {})).body.id as string;
  const message: Message = await asker.ask(chat, question, domain);
  asker.socket.off('message_delta', onDelta);
  return { message, text: textOf(message.content), answer: message.answer, streamed: seen };
};

const letters = (text: string) => [...text];

test('what a model thinks aloud is never shown and never stored', async () => {
  const { text, answer, streamed } = await ask({
    reasoning: ['A secret', ' thought'],
    tokens: letters('<think>The secret of page 2.</think>\n\nThere are 28 days [1].'),
  });
  expect(text).toBe('There are 28 days [1].');
  expect(answer?.outcome).toBe('answered');
  expect(streamed.join('')).not.toMatch(/secret|think/);
});

test('an answer begins anew behind thinking that nothing had opened', async () => {
  const { text, streamed } = await ask({ tokens: ['Let me see. ', '</think>', 'There are 28 days [1].'] });
  expect(text).toBe('There are 28 days [1].');
  expect(streamed.at(-1)).toBe(text);
});

test('a model that only thinks gives no answer, and says if it was cut', async () => {
  const tokens = ['<think>On and on'];
  expect((await ask({ tokens })).answer).toMatchObject({ outcome: 'failed', failure: 'model_empty' });
  expect((await ask({ tokens, finish: 'length' })).answer).toMatchObject({
    outcome: 'failed',
    failure: 'model_cut_off',
  });
});

test.each<[string, Partial<Behaviour>]>([
  ['a reason of its own: eos', { finish: 'eos' }],
  ['a reason of its own: eos_token', { finish: 'eos_token' }],
  ['a reason of another protocol: end_turn', { finish: 'end_turn' }],
  ['[DONE] and no reason', { finish: null }],
  ['one whole answer in place of a stream', { ignoresStream: true }],
])('an answer that its server ends by %s is whole', async (_name, behaviour) => {
  const { text, answer, message } = await ask({ ...behaviour, tokens: ['There are ', '28 days [1].'] });
  expect([answer?.outcome, answer?.failure, text]).toEqual(['answered', null, 'There are 28 days [1].']);
  expect(message.sources).toHaveLength(1);
});

test('a stream without an end marker is cut, whatever the reason says', async () => {
  const tokens = ['There ', 'are ', '28 ', 'days [1].'];
  const early = await ask({ failure: 'ends-early', tokens });
  expect(early.answer).toMatchObject({ outcome: 'failed', failure: 'model_cut_off' });
  const aborted = await ask({ finish: 'abort', tokens });
  expect(aborted.answer).toMatchObject({ outcome: 'failed', failure: 'model_cut_off' });
  const limited = await ask({ finish: 'max_tokens', tokens });
  const atLimit = await ask({ finish: 'length', tokens });
  expect([limited.answer?.outcome, limited.text]).toEqual([atLimit.answer?.outcome, atLimit.text]);
});

test('retries a model with a small context once, with the best passage', async () => {
  const tokens = ['There are 28 days [1].'];
  const both = 'How many days of holiday are there, and how often is the coffee machine descaled?';
  await ask({ tokens }, both);
  const usual = standIn.calls().findLast(({ structured }) => !structured)?.text.length ?? 0;
  const before = standIn.calls().length;
  const { text, answer } = await ask({ contextTokens: Math.ceil(usual / 4) - 1, tokens }, both);
  expect([answer?.outcome, text]).toEqual(['answered', 'There are 28 days [1].']);
  const written = standIn
    .calls()
    .slice(before)
    .filter(({ structured }) => !structured);
  expect(written).toHaveLength(2);
  expect(written[1]?.text.length).toBeLessThan(written[0]?.text.length ?? 0);
  expect(written[1]?.text).toContain('[1] ');
});

test('reports a context that is too small, to the owner with the size', async () => {
  const { answer } = await ask({ contextTokens: 60, tokens: ['There are 28 days [1].'] });
  expect(answer).toMatchObject({ outcome: 'failed', failure: 'model_context_too_small' });
  const { health } = (await owner.get('/models/settings')).body.large;
  expect(health).toMatchObject({ state: 'failing', fault: 'context_too_small' });
  expect(health.detail).toContain('maximum context length is 60 tokens');
});

test('an answer in an object is taken out of it', async () => {
  const { text, streamed, message } = await ask({
    tokens: letters('```json\n{"answer": "There are 28 days.", "citations": [1]}\n```'),
  });
  expect(text).toBe('There are 28 days. [1]');
  expect(message.sources).toHaveLength(1);
  expect(streamed.join('')).not.toContain('{');
});

test.each(['**NOT_IN_DOCUMENTS**', 'I have read the passages. NOT_IN_DOCUMENTS', 'NOT\\_IN\\_DOCUMENTS.'])(
  'a refusal is one wherever it stands: %s',
  async (said) => {
    const { text, answer } = await ask({ tokens: letters(said) });
    expect(['not_in_documents', 'may_answer']).toContain(answer?.outcome);
    expect(text).not.toMatch(/NOT.*IN.*DOCUMENTS|I have read/);
  },
);

test('citations in the ways of models open their passages', async () => {
  const { text, message } = await ask(
    { tokens: letters('Red 【1†source】. Blue (Doc 2). Green [1, 2] [99].') },
    'How many days of holiday are there, and how often is the coffee machine descaled?',
  );
  expect(text).toBe('Red [1]. Blue [2]. Green [1][2] .');
  expect(message.sources?.map(({ n }) => n)).toEqual([1, 2]);
});

test('ends a model that repeats itself, keeps its text and marks it', async () => {
  const { text, answer, streamed } = await ask({
    failure: 'never-ending',
    tokens: ['There are ', '28 days ', 'of holiday ', 'a year [1]. '],
    tokenMs: 0.1,
  });
  expect(text).toBe(
    'There are 28 days of holiday a year [1].\n\n*The answer was stopped here: the language model began to repeat itself.*',
  );
  expect(answer?.outcome).toBe('answered');
  expect(streamed.at(-1)).toBe(text);
  const { steps } = await lastExecution();
  expect(steps.find(({ step }: { step: string }) => step === 'write').notes.cut).toBe('repeats');
});

test('keeps an answer cut by the length limit, marked outside open blocks', async () => {
  const cut = await ask({ tokens: ['There are 28 days [1].\n\n', '```\nholiday('], finish: 'length' });
  expect(cut.text).toBe(
    'There are 28 days [1].\n\n```\nholiday(\n```\n\n*The answer stops here: the language model reached its length limit.*',
  );
  expect(cut.answer?.outcome).toBe('answered');
  expect(cut.streamed.at(-1)).toBe(cut.text);
  const filtered = await ask({ tokens: ['There are [1].'], finish: 'content_filter' });
  expect(filtered.text).toContain('cut it off');
});

test('an answer in the other language is shown, with a word on it', async () => {
  const question = 'Combien de jours de congé y a-t-il dans une année ?';
  const english = ['There are 28 days of holiday in a year, and they are not carried over [1].'];
  expect((await ask({ tokens: english }, question)).text).toContain(
    'Le modèle de langage a répondu en anglais',
  );
  const french = ['Il y a 28 jours de congé dans une année, comme le dit “the number of days is 28” [1].'];
  expect((await ask({ tokens: french }, question)).text).toBe(french[0]);
  expect((await ask({ tokens: french })).text).toContain('answered in French');
});

const OUTSIDE =
  '"language": "en", "in_scope": false, "not_covered": 1, "case": 0, "missing": [], "escalation": 0';
test.each([
  [
    'a code fence and words',
    `Here it is:\n\`\`\`json\n{${OUTSIDE}, "question": "x", "reason": "y"}\n\`\`\`\nDone.`,
  ],
  ['commas, comments and no end', `{${OUTSIDE}, // the perimeter\n "reason": "y",`],
  [
    'single quotes and words of Python',
    `{${OUTSIDE}, 'reason': None}`.replace('false', 'False').replaceAll('"', "'"),
  ],
  [
    'other keys, words for values',
    '{"In Scope": "no", "Not covered": "1", "Language": "English", "Missing": null, "case": "0"}',
  ],
  ['thoughts before it', `<think>{"in_scope": true}?</think>{${OUTSIDE}}`],
  ['the same twice', `{${OUTSIDE}}\n{${OUTSIDE}}`],
])('a decision that is nearly JSON is read: %s', async (_, jsonText) => {
  await configure({ perimeter: PERIMETER });
  expect((await ask({ jsonText })).answer?.outcome).toBe('out_of_scope');
  expect((await lastExecution()).decision).toMatchObject({
    by: 'model',
    language: 'en',
    missing_details: [],
  });
});

test.each(['{"language": "en"}', '[]', 'in_scope: no', '{"in_scope": "perhaps"}'])(
  'what decides nothing leaves it to words: %s',
  async (jsonText) => {
    await configure({ perimeter: PERIMETER });
    expect((await ask({ jsonText })).answer?.outcome).toBe('answered');
    expect((await lastExecution()).decision).toMatchObject({ by: 'words', fell_back: 'malformed' });
  },
);

test('a server that knows no structured output is asked without', async () => {
  await configure({ perimeter: PERIMETER });
  const before = standIn.calls().length;
  const { answer } = await ask({ jsonFailure: 'unknown-format', jsonText: `{${OUTSIDE}}` });
  expect(answer?.outcome).toBe('out_of_scope');
  const sorting = standIn.calls().slice(before);
  expect(sorting.map(({ structured }) => structured)).toEqual([true, false]);
  expect(sorting.every(({ text }) => text.includes(SORTING))).toBe(true);
});

test('between English and French trusts the question, not the model', async () => {
  await configure({ perimeter: PERIMETER });
  const jsonText = '{"in_scope": true, "language": "en", "question": "Combien de jours de congé ?"}';
  await ask({ jsonText }, 'Combien de jours de congé y a-t-il dans une année ?');
  expect((await lastExecution()).decision.language).toBe('fr');
});

test('verdicts are read by their words, in an object or a bare list', async () => {
  await configure({
    perimeter: { description: '', covered: [], not_covered: [], out_of_scope_message: '' },
    validation: 'before',
  });
  const said = ['Supported.', 'partially supported', 'unsupported'];
  const jsonText = JSON.stringify(said.map((verdict, index) => ({ n: String(index + 1), Verdict: verdict })));
  const { answer } = await ask({ tokens: ['One [1]. Two [1]. Three [1].'], jsonText });
  await configure({ validation: 'off' });
  expect(answer?.verdict?.sentences.map(({ verdict }) => verdict)).toEqual([
    'supported',
    'partly',
    'not_supported',
  ]);
});
