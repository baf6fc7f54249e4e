import { type Answer, type Message, type MessageStatusEvent, textOf } from '@docent/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { upload } from '../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../test/kit/server.ts';
import { until } from '../../test/kit/until.ts';
import { type Behaviour, WELL } from '../../test/stand-ins/model/behaviour.ts';
import { type StandIn, startStandIn } from '../../test/stand-ins/model/stand-in.ts';

/** The second search for what a draft lacks, over the socket and the API, with a scripted model. */
let standIn: StandIn;
let server: TestServer;
let owner: Person;
let asker: Awaited<ReturnType<Person['connect']>>;
let domain: string;

const MODEL = 'openai-compatible:small';
const QUESTION = 'How many days of holiday are there?';
const ELSEWHERE = 'Alcohol, fines and minibar purchases are never repaid';
const ASKED_FOR = 'alcohol and minibar of a hotel';
/** Only the first text has words of the question. */
const TEXTS = {
  'Holidays.txt': 'Everybody has 28 days of holiday in a year, in every country and from the first year on.',
  'Hotels.txt': `A hotel costs 140 euros at most. ${ELSEWHERE}, whoever asks.`,
  'Trains.txt': 'Trains come before flights wherever the journey takes less than five hours by rail.',
  'Training.txt':
    'Every employee has a training budget of 1,200 euros. Courses are booked by the people team.',
};

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer({
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    LARGE_MODEL: MODEL,
    SMALL_MODEL: MODEL,
  });
  owner = await server.person('Ada Owner');
  domain = (await owner.post('/domains', { name: 'Notes' })).body.id;
  for (const [name, text] of Object.entries(TEXTS))
    await upload(server, owner, { domainId: domain, name, text });
  await server.documents(owner, domain);
  asker = await owner.connect();
  await validate('off');
});
afterAll(async () => {
  asker.close();
  await server.close();
  await standIn.close();
});
afterEach(async () => {
  standIn.set(WELL);
  await validate('off');
});

const validate = (validation: string) => owner.patch(`/domains/${domain}`, { validation });
const lastExecution = async () => {
  const { executions } = (await owner.get(`/executions?domain_id=${domain}`)).body;
  return (await owner.get(`/executions/${executions[0].id}`)).body;
};
const CHECKING = 'You check an answer';
const verdict = (words: string, ...verdicts: string[]) => ({
  words,
  json: { sentences: verdicts.map((one, index) => ({ n: index + 1, verdict: one, reason: '' })) },
});

/** Resolves once the shown text of an answer equals `text`. */
const shown = (text: string) =>
  new Promise<void>((resolve) => {
    let now = '';
    const onDelta = (piece: { offset: number; text: string }) => {
      now = now.slice(0, piece.offset) + piece.text;
      if (now !== text) return;
      asker.socket.off('message_delta', onDelta);
      resolve();
    };
    asker.socket.on('message_delta', onDelta);
  });

/** Asks in a new chat. `streamed`: every text shown; `told`: every progress state; `written`: prompts of the writer. */
const ask = async (behaviour: Partial<Behaviour>, question = QUESTION) => {
  standIn.set(behaviour);
  const before = standIn.calls().length;
  const streamed: string[] = [''];
  const told: Answer[] = [];
  const onDelta = ({ offset, text }: { offset: number; text: string }) =>
    streamed.push((streamed.at(-1) ?? '').slice(0, offset) + text);
  const onStatus = ({ answer }: MessageStatusEvent) => told.push(answer);
  asker.socket.on('message_delta', onDelta);
  asker.socket.on('message_status', onStatus);
  const chat = (await owner.post('/chats', {})).body.id as string;
  const message: Message = await asker.ask(chat, question, domain);
  asker.socket.off('message_delta', onDelta);
  asker.socket.off('message_status', onStatus);
  const written = standIn
    .calls()
    .slice(before)
    .filter(({ structured }) => !structured)
    .map(({ text }) => text);
  const { answer } = message;
  return { message, text: textOf(message.content), answer, streamed, told, written };
};

test('searches for what the writer lacks, and replaces the draft', async () => {
  const { text, answer, streamed, told, written, message } = await ask({
    tokensFor: [{ words: ELSEWHERE, tokens: ['There are 28 days [1]. ', ELSEWHERE, '.'] }],
    tokens: ['There are 28 days [1].', '\n\nSEARCH', `_AGAIN: ${ASKED_FOR}`],
    pause: { afterTokens: 1, until: shown('There are 28 days [1].') },
  });
  expect(text).toBe(`There are 28 days [1]. ${ELSEWHERE} [2].`);
  expect(message.sources[1]?.content).toContain(ELSEWHERE);
  expect(answer).toMatchObject({
    outcome: 'answered',
    looked: [
      { tool: 'search', query: QUESTION },
      { tool: 'search_again', query: ASKED_FOR, found: expect.any(Number) },
    ],
  });
  expect(answer?.looked[1]?.found).toBeGreaterThan(0);
  // The draft remains until the new text arrives; the search request is never shown.
  expect(streamed).toContain('There are 28 days [1].');
  expect(streamed.at(-1)).toBe(text);
  expect(streamed.join('')).not.toMatch(/SEARCH|minibar of/);
  const again = told.find(({ step, looked }) => step === 'retrieving' && looked.length === 2);
  expect(again?.looked[1]).toMatchObject({ tool: 'search_again', query: ASKED_FOR });
  expect(told.at(-1)).toMatchObject({ step: 'writing', looked: [{}, {}] });

  expect(written).toHaveLength(2);
  expect(written[0]).not.toContain(ELSEWHERE);
  expect(written[1]).toContain('An earlier draft lacked this');
  const passages = [...(written[1] ?? '').matchAll(/^\[\d+\] /gm)].length;
  expect(passages).toBeLessThanOrEqual(16);
  expect(answer?.passages).toBe(passages);
  const { steps, usage } = await lastExecution();
  expect(steps.map(({ step }: { step: string }) => step)).toEqual(
    expect.arrayContaining(['retrieve', 'write', 'look-again']),
  );
  // The stand-in counts one token per prompt and one per token written.
  expect(usage).toEqual({ input_tokens: 2, output_tokens: 6 });
});

test('a second draft starts with the prompt of the first, for the cache', async () => {
  const { written } = await ask({
    tokensFor: [{ words: ELSEWHERE, tokens: ['There are 28 days [1]. ', ELSEWHERE, '.'] }],
    tokens: ['There are 28 days [1].\n', `SEARCH_AGAIN: ${ASKED_FOR}`],
  });
  const [first = '', second = ''] = written;
  const shared = [...first].findIndex((character, at) => character !== second[at]);
  expect(first.slice(shared)).toMatch(/^\n*<\/passages|^\/passages|^\n?\[/);
  expect(first.slice(0, shared)).toContain(TEXTS['Holidays.txt']);
});

test('a refusal that says what is missing is looked into too', async () => {
  const { text, answer } = await ask({
    tokensFor: [{ words: ELSEWHERE, tokens: [`${ELSEWHERE}.`] }],
    tokens: ['NOT_IN_DOCUMENTS\n', `**SEARCH_AGAIN:** "${ASKED_FOR}"`],
  });
  expect([answer?.outcome, text]).toEqual(['answered', `${ELSEWHERE} [1].`]);
});

test('after two searches the answer is final, and no gap is asked for', async () => {
  const lacking = (words: string) => ['There are 28 days [1].\n', `SEARCH_AGAIN: ${words}`];
  const { text, answer, written } = await ask({
    tokensFor: [
      { words: 'trains before flights\n</lacked', tokens: lacking('zebras of the moon') },
      { words: `${ASKED_FOR}\n</lacked`, tokens: lacking('trains before flights') },
    ],
    tokens: lacking(ASKED_FOR),
  });
  expect(text).toBe('There are 28 days [1].');
  expect(answer?.looked.map((look) => 'query' in look && look.query)).toEqual([
    QUESTION,
    ASKED_FOR,
    'trains before flights',
  ]);
  expect(written.map((request) => request.includes('SEARCH_AGAIN'))).toEqual([true, true, false]);
});

test('counts nothing as near if a model refuses after a second search', async () => {
  const { answer, text, written } = await ask(
    {
      tokensFor: [{ words: ASKED_FOR, tokens: ['NOT_IN_DOCUMENTS'] }],
      tokens: [`SEARCH_AGAIN: ${ASKED_FOR}`],
    },
    'Which football team won the cup in its first year in Brazil?',
  );
  expect(['may_answer', 'not_in_documents']).toContain(answer?.outcome);
  expect(written).toHaveLength(2);
  expect(text).not.toContain('minibar');
});

test('writes no new draft for a repeated search or one without new passages', async () => {
  const same = await ask({
    tokens: ['There are 28 days [1].\n', 'SEARCH_AGAIN: how many DAYS of holiday are there'],
  });
  expect([same.text, same.written.length, same.answer?.looked.length]).toEqual([
    'There are 28 days [1].',
    1,
    1,
  ]);
  const nothing = await ask({ tokens: ['There are 28 days [1].\n', 'SEARCH_AGAIN: zyzzyva quokka'] });
  expect([nothing.text, nothing.written.length]).toEqual(['There are 28 days [1].', 1]);
  expect(nothing.answer?.looked[1]).toEqual({ tool: 'search_again', query: 'zyzzyva quokka', found: 0 });
});

const WRONG = 'Alcohol and fines of a hotel are repaid.';
const checked: Partial<Behaviour> = {
  tokensFor: [{ words: ELSEWHERE, tokens: ['There are 28 days [1]. ', `${ELSEWHERE}.`] }],
  tokens: ['There are 28 days [1]. ', `${WRONG.slice(0, -1)} [1].`],
  jsonFor: [verdict(WRONG, 'supported', 'not_supported'), verdict(CHECKING, 'supported', 'supported')],
};

test('checked after display: searches for unsupported sentences, rechecks', async () => {
  await validate('after');
  const draft = `There are 28 days [1]. ${WRONG.slice(0, -1)} [1].`;
  const [first, ...others] = checked.jsonFor ?? [];
  const jsonFor = first ? [{ ...first, after: shown(draft) }, ...others] : [];
  const { text, answer, streamed, told } = await ask({ ...checked, jsonFor });
  expect(text).toBe(`There are 28 days [1]. ${ELSEWHERE} [2].`);
  expect(answer).toMatchObject({
    outcome: 'answered',
    verdict_state: 'done',
    verdict: { overall: 'supported' },
  });
  expect(answer?.looked[1]).toMatchObject({ tool: 'search_again', query: WRONG });
  expect(streamed).toContain(draft);
  expect(told.map(({ step }) => step)).toEqual(['writing', 'checking', 'retrieving', 'writing', 'checking']);
});

test('checked before display: shows neither the sentence nor the search', async () => {
  await validate('before');
  const { text, answer, streamed, told, message } = await ask(checked);
  expect(text).toBe(`There are 28 days [1]. ${ELSEWHERE} [2].`);
  expect(answer?.verdict?.overall).toBe('supported');
  expect(answer?.looked[1]).toMatchObject({ tool: 'search_again', query: '' });
  expect(JSON.stringify([streamed, told, message])).not.toContain('are repaid');
});

test('not checked: only the writer says what is missing', async () => {
  const before = standIn.calls().length;
  const { text, answer } = await ask(checked);
  expect(text).toBe(`There are 28 days [1]. ${WRONG.slice(0, -1)} [1].`);
  expect([answer?.looked.length, standIn.calls().length - before]).toEqual([1, 1]);
});

test('a check that still finds no support after the looks has the last word', async () => {
  await validate('after');
  const unsupported = verdict(CHECKING, 'supported', 'not_supported');
  const { answer } = await ask({ ...checked, jsonFor: [unsupported] });
  expect(answer?.looked.length).toBeGreaterThan(1);
  const execution = await until(async () => {
    const one = await lastExecution();
    return one.verdict_state === 'done' && one;
  });
  expect(execution.verdict.overall).toBe('partly');
  await validate('before');
  const held = await ask({ ...checked, jsonFor: [verdict(CHECKING, 'not_supported', 'not_supported')] });
  expect(held.answer?.outcome).not.toBe('answered');
  expect(held.text).not.toContain('are repaid');
});

test('a replay searches again like an answer, and marks where text restarts', async () => {
  standIn.set({
    tokensFor: [{ words: ELSEWHERE, tokens: [`${ELSEWHERE}.`] }],
    tokens: ['There are 28 days [1].\n', `SEARCH_AGAIN: ${ASKED_FOR}`],
  });
  const response = await fetch(`${server.url}/v1/domains/${domain}/replays`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ question: QUESTION }),
  });
  const events = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const anew = events.findLastIndex(({ type }) => type === 'anew');
  const texts = events.slice(anew).flatMap(({ type, text }) => (type === 'text' ? [text] : []));
  expect(texts.join('')).toBe(`${ELSEWHERE} [1].`);
  expect(events.at(-1)).toMatchObject({ type: 'end', outcome: 'answered', text: `${ELSEWHERE} [1].` });
});
