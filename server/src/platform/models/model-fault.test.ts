import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateText } from 'ai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anywhere, nowhere } from '../../../test/kit/outgoing.ts';
import { WrongVectors } from './checked-vectors.ts';
import { listModels } from './list-models.ts';
import { faultOf } from './model-fault.ts';
import { embedderOf } from './models.ts';
import { openProvider, type ProviderSettings } from './provider.ts';

const fetch = anywhere.fetchWith({ maxBytes: 1_000_000 });
let answer: { status: number; body: string } = { status: 200, body: '{}' };
const server = createServer((_request, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(answer.body);
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const provider = (): ProviderSettings => ({
  name: 'theirs',
  kind: 'openai-compatible',
  address,
  key: 'a-secret-key-of-theirs',
});
const thrownBy = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error,
  );
const asked = async (from = provider()) => {
  const opened = await openProvider(from, fetch);
  return thrownBy(generateText({ model: opened.languageModel('x'), prompt: 'x', maxRetries: 0 }));
};

/** Errors as printed in the vendors' references. */
test.each([
  [401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } }, 'key_refused'],
  [
    401,
    { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
    'key_refused',
  ],
  [400, { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } }, 'key_refused'],
  [400, { error: { code: 400, message: 'API key expired. Please renew the API key.' } }, 'key_refused'],
  [403, { message: 'The security token included in the request is invalid.' }, 'key_refused'],
  [
    400,
    {
      error: {
        message: "This model's maximum context length is 4096 tokens. However, you requested 9034 tokens.",
        code: 'context_length_exceeded',
      },
    },
    'context_too_small',
  ],
  [
    400,
    {
      error: {
        message: 'the request exceeds the available context size',
        n_prompt_tokens: 9034,
        n_ctx: 4096,
      },
    },
    'context_too_small',
  ],
  [
    400,
    { type: 'error', error: { message: 'prompt is too long: 210000 tokens > 200000 maximum' } },
    'context_too_small',
  ],
  [
    400,
    { error: { message: 'The input token count (1200000) exceeds the maximum number of tokens allowed.' } },
    'context_too_small',
  ],
  [
    400,
    { message: 'Prompt contains 40000 tokens, too large for model with 32768 maximum context length' },
    'context_too_small',
  ],
  [400, { message: 'Input is too long for requested model.' }, 'context_too_small'],
  [
    400,
    {
      error:
        'Trying to keep the first 5210 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
    },
    'context_too_small',
  ],
  [429, { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }, 'no_credit'],
  [
    400,
    { type: 'error', error: { message: 'Your credit balance is too low to access the API.' } },
    'no_credit',
  ],
  [402, { error: { message: 'Payment needed' } }, 'no_credit'],
  [429, { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }, 'rate_limited'],
  [404, { error: { message: 'The model `x` does not exist', code: 'model_not_found' } }, 'model_gone'],
  [404, { type: 'error', error: { type: 'not_found_error', message: 'model: x' } }, 'model_gone'],
  [400, { object: 'error', message: 'Invalid model: x', type: 'invalid_model' }, 'model_gone'],
  [400, { message: 'The provided model identifier is invalid.' }, 'model_gone'],
  [404, { detail: 'Not Found' }, 'wrong_answer'],
  [500, { error: { message: 'oh dear' } }, 'failed'],
])('%i %j is %s', async (status, body, fault) => {
  answer = { status, body: JSON.stringify(body) };
  expect(faultOf(await asked()).fault).toBe(fault);
});

test("reports a provider's message without the key, and no foreign body", async () => {
  answer = {
    status: 401,
    body: JSON.stringify({ error: { message: 'no: a-secret-key-of-theirs, sk-abcdefgh12345' } }),
  };
  expect(faultOf(await asked(), 'a-secret-key-of-theirs')).toEqual({
    fault: 'key_refused',
    detail: 'no: …, …',
  });
  answer = { status: 200, body: '<html>The intranet of Larkfield</html>' };
  expect(faultOf(await asked())).toEqual({ fault: 'wrong_answer', detail: null });
  const listing = await thrownBy(listModels(provider(), fetch));
  expect(faultOf(listing)).toEqual({ fault: 'wrong_answer', detail: null });
});

test('tells apart no host, a forbidden address and a timeout', async () => {
  const unreachable = await asked({ ...provider(), address: 'http://127.0.0.1:1/v1' });
  expect(faultOf(unreachable).fault).toBe('unreachable');
  const guarded = await openProvider(provider(), nowhere.fetchWith({ maxBytes: 1_000 }));
  const refused = generateText({ model: guarded.languageModel('x'), prompt: 'x', maxRetries: 0 });
  expect(faultOf(await thrownBy(refused)).fault).toBe('address_refused');
  expect(faultOf(new DOMException('late', 'TimeoutError')).fault).toBe('timed_out');
});

const vector = (...numbers: (number | null)[]) => ({ object: 'embedding', embedding: numbers });
const embeddings = (...data: object[]) =>
  JSON.stringify({ object: 'list', data: data.map((one, index) => ({ index, ...one })), model: 'x' });

test.each([
  ['half of the batch', embeddings(vector(1, 2))],
  ['more than were asked for', embeddings(vector(1, 2), vector(1, 2), vector(1, 2))],
  ['other lengths', embeddings(vector(1, 2), vector(1, 2, 3))],
  ['no numbers', embeddings(vector(), vector())],
  ['null for a number', embeddings(vector(1, null), vector(1, 2))],
  ['NaN', embeddings(vector(1, 2), vector(1, 2)).replace('2]', 'NaN]')],
])('an embedding server that answers %s gives an error and no vectors', async (_, body) => {
  answer = { status: 200, body };
  const opened = await openProvider(provider(), fetch);
  const embedder = embedderOf('theirs:x', opened.embeddingModel('x'));
  const thrown = await thrownBy(embedder.embed(['one', 'two'], { as: 'passage', retries: 0 }));
  expect(faultOf(thrown).fault).toBe('wrong_answer');
});

test('a model with another length of vectors is another model', async () => {
  const opened = await openProvider(provider(), fetch);
  const embedder = embedderOf('theirs:x', opened.embeddingModel('x'));
  answer = { status: 200, body: embeddings(vector(1, 2)) };
  expect(await embedder.embed(['one'], { as: 'question', retries: 0 })).toEqual([[1, 2]]);
  answer = { status: 200, body: embeddings(vector(1, 2, 3)) };
  await expect(embedder.embed(['one'], { as: 'question', retries: 0 })).rejects.toBeInstanceOf(WrongVectors);
});
