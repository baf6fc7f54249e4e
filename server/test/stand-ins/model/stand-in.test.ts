import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StandIn, startStandIn } from './stand-in.ts';

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

const PROMPT = 'Passages:\n\n[1] Handbook, page 2\nHolidays\n\n[2] Other\nNo\n\nQuestion: How many days?';
const post = (path: string, body: object) =>
  fetch(standIn.url + path, { method: 'POST', body: JSON.stringify(body) });
const ask = (more: object = {}) =>
  post('/chat/completions', { stream: true, messages: [{ role: 'user', content: PROMPT }], ...more });

const textOf = (stream: string) =>
  stream
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)).choices[0].delta.content ?? '')
    .join('');

test('a streamed answer is the given tokens, then its end', async () => {
  standIn.set({ tokens: ['one ', 'two'] });
  const stream = await (await ask()).text();
  expect(textOf(stream)).toBe('one two');
  expect(stream).toContain('"finish_reason":"stop"');
  expect(stream.trimEnd().endsWith('data: [DONE]')).toBe(true);
});

test('without tokens it quotes the first passage of the prompt', async () => {
  expect(textOf(await (await ask()).text())).toBe('Holidays [1].');
});

test('a call that does not stream gets the same text in one body', async () => {
  standIn.set({ tokens: ['one ', 'two'] });
  const body = await (await ask({ stream: false })).json();
  expect(body.choices[0].message.content).toBe('one two');
});

test('gives structured output as the set JSON, as text or tool arguments', async () => {
  standIn.set({ json: { scope: 'in' } });
  const asText = await (await ask({ stream: false, response_format: { type: 'json_schema' } })).json();
  expect(asText.choices[0].message.content).toBe('{"scope":"in"}');
  const asTool = await (await ask({ stream: false, tools: [{ function: { name: 'decide' } }] })).json();
  expect(asTool.choices[0].message.tool_calls[0].function).toEqual({
    name: 'decide',
    arguments: '{"scope":"in"}',
  });
});

test('texts that share words have near embeddings, the same each time', async () => {
  const input = ['holiday days left', 'days of holiday', 'coffee machine'];
  const embeddings = async (): Promise<number[][]> => {
    const { data } = await (await post('/embeddings', { input, dimensions: 256 })).json();
    return data.map((one: { embedding: number[] }) => one.embedding);
  };
  const [left = [], same = [], other = []] = await embeddings();
  const likeness = (a: number[], b: number[]) =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  expect(left).toHaveLength(256);
  expect(likeness(left, same)).toBeGreaterThan(likeness(left, other) + 0.3);
  expect((await embeddings())[0]).toEqual(left);
});

test('refuses the first requests with the set wait, then answers', async () => {
  standIn.set({ failure: 'limited-429', failures: 2, retryAfterSeconds: 7, tokens: ['ok'] });
  const refused = [await ask(), await ask()];
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  expect(refused[0]?.headers.get('retry-after')).toBe('7');
  expect(textOf(await (await ask()).text())).toBe('ok');
});

test('a cut-off answer breaks its connection after the tokens that were set', async () => {
  standIn.set({ failure: 'cut-off', tokens: ['a', 'b', 'c', 'd'], cutAfterTokens: 2 });
  const response = await ask();
  let stream = '';
  const reading = (async () => {
    for await (const part of response.body ?? []) stream += Buffer.from(part).toString();
  })();
  await expect(reading).rejects.toThrow();
  expect(textOf(stream)).toBe('ab');
});

test.each([
  ['broken-json', '{"del\n'],
  ['wrong-utf8', '\uFFFD'],
  ['garbage', '<html>'],
] as const)('%s is in the stream', async (failure, piece) => {
  standIn.set({ failure, tokens: ['a', 'b', 'c', 'd', 'e'] });
  expect(await (await ask()).text()).toContain(piece);
});

test('a never-ending answer goes on beyond its tokens', async () => {
  standIn.set({ failure: 'never-ending', tokens: ['again '], tokenMs: 0.1 });
  const abort = new AbortController();
  const response = await fetch(`${standIn.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ stream: true, messages: [] }),
    signal: abort.signal,
  });
  let seen = 0;
  for await (const part of response.body ?? []) {
    seen += Buffer.from(part).toString().split('again').length - 1;
    if (seen > 20) break;
  }
  abort.abort();
  expect(seen).toBeGreaterThan(20);
});

test('every call is recorded with its question and times in order', async () => {
  standIn.set({ tokens: ['a', 'b'] });
  await (await ask()).text();
  const [call] = await (await fetch(`${standIn.url}/calls`)).json();
  expect(call).toEqual(standIn.calls()[0]);
  expect(call.question).toBe('How many days?');
  expect(call.receivedAt).toBeLessThanOrEqual(call.firstTokenAt);
});

test('the stream of a response has its text in deltas and whole at the end', async () => {
  standIn.set({ tokens: ['one ', 'two'] });
  const stream = await (
    await post('/responses', { stream: true, input: [{ role: 'user', content: 'x' }] })
  ).text();
  expect(stream).toContain('"delta":"two"');
  expect(stream).toMatch(/response\.completed.*"text":"one two"/);
});
