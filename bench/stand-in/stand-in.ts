import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** How the stand-in behaves. Times in milliseconds. */
export type Behaviour = {
  /** The pieces of the answer, one a token. */
  tokens: string[];
  firstTokenMs: number;
  tokenMs: number;
  failure: 'none' | 'error-500' | 'refused-401' | 'limited-429' | 'silent' | 'cut-off' | 'garbage' | 'empty';
};

export type StandIn = {
  url: string;
  /** When each answer's first token left, by the question's text; performance.timeOrigin + now. */
  firstTokens: Map<string, number>;
  requests: () => number;
  set: (change: Partial<Behaviour>) => void;
  close: () => Promise<void>;
};

const DEFAULT: Behaviour = {
  tokens: 'According to the passage the answer is in the document [1].'.split(/(?<= )/),
  firstTokenMs: 0,
  tokenMs: 1,
  failure: 'none',
};
const CUT_AFTER = 3;
const DIMENSIONS = 64;

/** A small server that speaks the OpenAI protocol in a model's place: streams, embeds, and fails when told to. */
export const startStandIn = async (behaviour: Partial<Behaviour> = {}): Promise<StandIn> => {
  let current: Behaviour = { ...DEFAULT, ...behaviour };
  let requests = 0;
  const firstTokens = new Map<string, number>();

  const server = createServer((request, response) => {
    requests += 1;
    response.on('error', () => {});
    answer(request, response).catch(() => response.destroy());
  });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readJson(request);
    if (request.url?.endsWith('/embeddings')) return sendEmbeddings(response, body);
    const { failure } = current;
    if (failure === 'error-500') return refuse(response, 500, 'the model is broken');
    if (failure === 'refused-401') return refuse(response, 401, 'wrong key');
    if (failure === 'limited-429') return refuse(response, 429, 'too many requests');
    if (failure === 'garbage') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return response.end('<html>\uFFFD not a stream</html>');
    }
    if (failure === 'silent') return; // until the caller gives up
    await stream(response, body, current);
  };

  const stream = async (
    response: ServerResponse,
    body: Body,
    { tokens, firstTokenMs, tokenMs, failure }: Behaviour,
  ) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'stand-in', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      );
    send({ role: 'assistant', content: '' });
    await delay(firstTokenMs);
    for (const [index, token] of (failure === 'empty' ? [] : tokens).entries()) {
      if (response.destroyed) return;
      if (failure === 'cut-off' && index === CUT_AFTER) return response.destroy();
      if (index === 0) firstTokens.set(questionOf(body), performance.timeOrigin + performance.now());
      send({ content: token });
      await delay(tokenMs);
    }
    send({}, 'stop');
    response.end('data: [DONE]\n\n');
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    firstTokens,
    requests: () => requests,
    set: (change) => {
      current = { ...current, ...change };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

type Body = { messages?: { role: string; content: unknown }[]; input?: string | string[] };

const readJson = async (request: IncomingMessage): Promise<Body> => {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text || '{}') as Body; // a test's own client writes it
};

const refuse = (response: ServerResponse, status: number, message: string) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type: 'stand_in' } }));
};

const questionOf = ({ messages = [] }: Body): string =>
  JSON.stringify(messages.at(-1)?.content ?? '')
    .split('Question: ')
    .at(-1)
    ?.replace(/"[\]}]*$/, '') ?? '';

/** Texts that share words get near vectors: a hashed bag of words of unit length. */
const sendEmbeddings = (response: ServerResponse, { input = [] }: Body) => {
  const texts = Array.isArray(input) ? input : [input];
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: embed(text) }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ object: 'list', data, model: 'stand-in', usage: { prompt_tokens: 1, total_tokens: 1 } }),
  );
};

const embed = (text: string): number[] => {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 0;
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
    vector[hash % DIMENSIONS] = (vector[hash % DIMENSIONS] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
};
