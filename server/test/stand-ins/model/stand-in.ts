import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Behaviour, type Call, now, WELL } from './behaviour.ts';
import { chatCompletions, type Dialect, responses } from './dialects.ts';
import { embed } from './embed.ts';
import {
  imagesOf,
  orderIn,
  promptOf,
  questionOf,
  quoteFirstPassage,
  type Request,
  readRequest,
  toolOf,
  wantsJson,
  wholeText,
} from './request.ts';
import { rerank } from './rerank.ts';

export type StandIn = {
  /** Value for OPENAI_COMPATIBLE_BASE_URL. */
  url: string;
  /** Every request for an answer so far, oldest first. */
  calls: () => Call[];
  set: (change: Partial<Behaviour>) => void;
  close: () => Promise<void>;
};

const EVENT_STREAM = { 'content-type': 'text/event-stream' };
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * A small server that speaks the OpenAI protocol in a model's place: answers, embeds, and fails when told to.
 * GET /calls tells another process what `calls` tells this one. Listens on loopback only.
 */
export const startStandIn = async (
  behaviour: Partial<Behaviour> = {},
  port = 0,
  host = '127.0.0.1',
): Promise<StandIn> => {
  let current: Behaviour = { ...WELL, ...behaviour };
  let calls: Call[] = [];
  let embedded = 0;

  const route = async (incoming: IncomingMessage, response: ServerResponse) => {
    const path = (incoming.url ?? '').replace(/^\/v1/, '').split('?')[0] ?? '';
    if (path === '/calls') {
      sendJson(response, calls);
      if (incoming.method === 'DELETE') calls = [];
      return;
    }
    if (path === '/models')
      return sendJson(response, { object: 'list', data: [{ id: 'stand-in', object: 'model' }] });
    const request = await readRequest(incoming);
    if (path === '/embeddings') {
      await current.embedAfter;
      embedded += 1;
      return sendEmbeddings(response, request, current, embedded);
    }
    if (path === '/rerank' && current.reranksFirst !== null) {
      if (current.failure === 'silent') return;
      const given = current.failure === 'none' ? rerank(request, current.reranksFirst) : null;
      return given ? sendJson(response, given) : refuse(response, 500, 'the model is broken');
    }
    if (path !== '/chat/completions' && path !== '/responses')
      return refuse(response, 404, `no such call: ${path}`);
    const question = questionOf(promptOf(request));
    const structured = toolOf(request) !== undefined || wantsJson(request);
    const seen = { text: wholeText(request), structured, images: imagesOf(request) };
    const call: Call = { path, question, ...seen, receivedAt: now(), firstTokenAt: null, endedAt: null };
    calls.push(call);
    const { failures, ...rest } = current;
    const failure = failures > 0 ? failureFor(rest, structured) : 'none';
    if (failure !== 'none') current.failures = failures - 1;
    const dialect = path === '/responses' ? responses(request) : chatCompletions(request);
    await answer({ response, request, dialect, call, behaviour: { ...current, failure } });
    call.endedAt = now();
  };

  const server = createServer((request, response) => {
    response.on('error', () => {});
    route(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}/v1`,
    calls: () => calls,
    set: (change) => {
      current = { ...current, failures: WELL.failures, ...change };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

type Answering = {
  response: ServerResponse;
  request: Request;
  dialect: Dialect;
  call: Call;
  behaviour: Behaviour;
};

const answer = async (answering: Answering) => {
  const { response, request, dialect, call, behaviour } = answering;
  const tool = toolOf(request);
  switch (behaviour.failure) {
    case 'error-500':
      return refuse(response, 500, 'the model is broken');
    case 'refused-401':
      return refuse(response, 401, 'wrong key');
    case 'key-expired':
      return refuse(response, 400, 'API key expired. Please renew the API key.');
    case 'no-credit':
      return refuse(response, 429, 'You exceeded your current quota', 'insufficient_quota');
    case 'model-gone':
      return refuse(response, 404, `model '${request.model}' not found`);
    case 'limited-429': {
      const { retryAfterSeconds } = behaviour;
      if (retryAfterSeconds !== null) response.setHeader('retry-after', retryAfterSeconds);
      return refuse(response, 429, 'too many requests');
    }
    case 'silent':
      return;
    case 'garbage':
      response.writeHead(200, EVENT_STREAM);
      response.end('<html><body>502 Bad Gateway</body></html>');
      return;
    default:
  }
  const asked = Math.ceil(call.text.length / 4);
  if (behaviour.contextTokens !== null && asked > behaviour.contextTokens)
    return refuse(
      response,
      400,
      `This model's maximum context length is ${behaviour.contextTokens} tokens. However, you requested ${asked} tokens.`,
      'context_length_exceeded',
    );
  if (call.structured && behaviour.jsonFailure === 'unknown-format')
    return refuse(response, 400, "'response_format.type' must be 'text'");
  const tokens = call.structured ? [await structuredText(call, behaviour)] : tokensFor(request, behaviour);
  if (request.stream && !behaviour.ignoresStream)
    return stream(answering, behaviour.failure === 'empty' ? [] : tokens);
  await delay(behaviour.firstTokenMs + behaviour.tokenMs * tokens.length);
  call.firstTokenAt = now();
  if (behaviour.failure === 'cut-off') return void response.destroy();
  const body = JSON.stringify(dialect.whole(tokens.join(''), tokens.length, tool));
  response.writeHead(200, JSON_TYPE);
  response.end(behaviour.failure === 'broken-json' ? body.slice(0, -20) : body);
};

const failureFor = ({ failure, jsonFailure }: Omit<Behaviour, 'failures'>, structured: boolean) => {
  if (!structured || jsonFailure === null) return failure;
  return jsonFailure === 'refusal' || jsonFailure === 'unknown-format' ? 'none' : jsonFailure;
};

const structuredText = async (
  { text }: Call,
  { json, jsonFor, jsonFailure, jsonText }: Behaviour,
): Promise<string> => {
  if (jsonText !== null) return jsonText;
  if (jsonFailure === 'refusal') return 'I cannot help with that.';
  const fitting = jsonFor.find(({ words }) => text.includes(words));
  await fitting?.after;
  return JSON.stringify((fitting ?? { json }).json);
};

const tokensFor = (request: Request, behaviour: Behaviour): string[] => {
  const { obeys, jsonFailure, jsonText } = behaviour;
  const text = wholeText(request);
  const fitting = behaviour.tokensFor.find(({ words }) => text.includes(words));
  const tokens = fitting?.tokens ?? behaviour.tokens;
  const order = obeys ? orderIn(promptOf(request)) : null;
  if (jsonFailure === 'unknown-format' && jsonText !== null && !request.stream) return [jsonText];
  return order !== null ? [order] : (tokens ?? quoteFirstPassage(promptOf(request)));
};

/** Tokens leave at fixed times after the first: a late one does not make the later ones late. */
const stream = async ({ response, dialect, call, behaviour }: Answering, tokens: string[]) => {
  const { failure, firstTokenMs, tokenMs, cutAfterTokens, pause, reasoning, finish } = behaviour;
  const count = failure === 'never-ending' ? Number.POSITIVE_INFINITY : tokens.length;
  response.writeHead(200, EVENT_STREAM);
  response.write(dialect.begin());
  if (firstTokenMs) await delay(firstTokenMs);
  for (const thought of reasoning) response.write(dialect.thought(thought));
  const start = now();
  for (let index = 0; index < count; index += 1) {
    if (index === pause?.afterTokens) await pause.until;
    if (response.destroyed) return;
    if (failure === 'cut-off' && index === cutAfterTokens) return void response.destroy();
    if (failure === 'ends-early' && index === cutAfterTokens) return void response.end();
    if (index === cutAfterTokens && failure === 'broken-json') response.write('data: {"choices":[{"del\n\n');
    if (index === cutAfterTokens && failure === 'wrong-utf8')
      response.write(Buffer.from([0xc3, 0x28, 0xff, 0x0a]));
    call.firstTokenAt ??= now();
    const hasRoom = response.write(dialect.token(tokens[index % tokens.length] ?? ''));
    await delay(Math.max(0, start + (index + 1) * tokenMs - now()));
    if (!hasRoom) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end(dialect.end(tokens.join(''), tokens.length, finish));
};

const sendJson = (response: ServerResponse, body: object) => {
  response.writeHead(200, JSON_TYPE);
  response.end(JSON.stringify(body));
};

const refuse = (response: ServerResponse, status: number, message: string, code: string | null = null) => {
  response.writeHead(status, JSON_TYPE);
  response.end(JSON.stringify({ error: { message, type: 'stand_in', code } }));
};

const sendEmbeddings = (
  response: ServerResponse,
  { input = [], ...rest }: Request,
  { dimensions, embedsBadly }: Behaviour,
  before: number,
) => {
  if (embedsBadly === 'silent') return;
  const texts = (Array.isArray(input) ? input : [input]).filter((text) => typeof text === 'string');
  const given = embedsBadly === 'half' ? texts.slice(0, Math.floor(texts.length / 2)) : texts;
  const data = given.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: embed(
      text,
      rest.dimensions ?? (embedsBadly === 'lengths' ? dimensions + before + index : dimensions),
    ),
  }));
  const body = { object: 'list', data, model: 'stand-in', usage: { prompt_tokens: 1, total_tokens: 1 } };
  if (embedsBadly !== 'NaN') return sendJson(response, body);
  response.writeHead(200, JSON_TYPE);
  // No JSON, and what servers of Python write.
  response.end(JSON.stringify(body).replace(/\[[^\][,]+/g, '[NaN'));
};
