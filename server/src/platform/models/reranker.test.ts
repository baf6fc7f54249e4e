import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { anywhere } from '../../../test/kit/outgoing.ts';
import { faultOf } from './model-fault.ts';
import { openReranker } from './reranker.ts';

type Seen = { path: string; body: Record<string, unknown>; key: string | undefined };
const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server that responds with the status and body returned by `say`. */
const start = async (say: (seen: Seen) => [number, unknown]) => {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const one = { path: request.url ?? '', body: JSON.parse(text), key: request.headers.authorization };
    seen.push(one);
    const [status, body] = say(one);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const provider = { name: 'ours', kind: 'openai-compatible' as const, address, key: 'secret' };
  const fetch = anywhere.fetchWith({ maxBytes: 1_000_000 });
  return { seen, reranker: openReranker('ours:bge', 'bge', provider, fetch) };
};

test('calls Cohere, Jina, vLLM and LiteLLM, with scores in order of texts', async () => {
  const { seen, reranker } = await start(() => [
    200,
    {
      results: [
        { index: 1, relevance_score: 0.9 },
        { index: 0, relevance_score: 0.1 },
      ],
    },
  ]);
  expect(await reranker.rerank('Which?', ['one', 'two'], {})).toEqual([0.1, 0.9]);
  expect(seen).toEqual([
    {
      path: '/v1/rerank',
      body: { model: 'bge', query: 'Which?', documents: ['one', 'two'], top_n: 2 },
      key: 'Bearer secret',
    },
  ]);
});

test('calls Text Embeddings Inference its own way after one refusal', async () => {
  const { seen, reranker } = await start(({ path }) =>
    path === '/rerank'
      ? [
          200,
          [
            { index: 1, score: -2 },
            { index: 0, score: 3 },
          ],
        ]
      : [404, { error: 'no' }],
  );
  expect(await reranker.rerank('Which?', ['one', 'two'], {})).toEqual([3, -2]);
  await reranker.rerank('Which?', ['one', 'two'], {});
  expect(seen.map(({ path }) => path)).toEqual(['/v1/rerank', '/rerank', '/rerank']);
  expect(seen[1]?.body).toEqual({ query: 'Which?', texts: ['one', 'two'], truncate: true });
});

test('a text without a score, and a refused key, are faults', async () => {
  const half = await start(() => [200, { results: [{ index: 0, relevance_score: 0.1 }] }]);
  const error = await half.reranker.rerank('x', ['one', 'two'], {}).catch((thrown: unknown) => thrown);
  expect(faultOf(error).fault).toBe('wrong_answer');
  const wrong = await start(() => [401, { message: 'wrong key' }]);
  const refused = await wrong.reranker.rerank('x', ['one'], {}).catch((thrown: unknown) => thrown);
  expect(faultOf(refused)).toEqual({ fault: 'key_refused', detail: 'wrong key' });
  expect(await wrong.reranker.rerank('x', [], {})).toEqual([]);
});
