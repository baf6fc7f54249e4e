/** `node small-model-server.ts RUNTIME WEIGHTS`: chat completions of a model in this process, on loopback; prints its address. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const CONTEXT_TOKENS = 8192;
const MAX_ANSWER_TOKENS = 400;

const Request = z.object({
  stream: z.boolean().default(false),
  max_tokens: z.number().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
  response_format: z.object({ json_schema: z.object({ schema: z.unknown() }).optional() }).optional(),
});

/** The part of node-llama-cpp used here; it is no dependency, and so has no types. */
type Runtime = {
  getLlama: (options: object) => Promise<{
    loadModel: (options: object) => Promise<{
      createContext: (options: object) => Promise<{
        getSequence: () => { clearHistory: () => Promise<void> };
      }>;
    }>;
    createGrammarForJsonSchema: (schema: unknown) => Promise<unknown>;
  }>;
  LlamaChatSession: new (
    options: object,
  ) => {
    setChatHistory: (history: object[]) => void;
    promptWithMeta: (
      prompt: string,
      options: object,
    ) => Promise<{ responseText: string; stopReason: string }>;
    dispose: () => void;
  };
};

const [runtimeFile = '', modelPath = ''] = process.argv.slice(2);
const runtime: Runtime = await import(pathToFileURL(runtimeFile).href);
const llama = await runtime.getLlama({
  gpu: false,
  build: 'never',
  logLevel: 'error',
  maxThreads: availableParallelism(),
});
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ contextSize: CONTEXT_TOKENS, threads: availableParallelism() });
const sequence = context.getSequence();

const textOf = (content: unknown): string =>
  Array.isArray(content) ? content.map(({ text }) => text ?? '').join('') : String(content ?? '');

const turnOf = ({ role, content }: { role: string; content: unknown }) => {
  if (role === 'assistant') return { type: 'model', response: [textOf(content)] };
  return { type: role === 'user' ? 'user' : 'system', text: textOf(content) };
};

const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const { messages, stream, max_tokens, response_format } = Request.parse(await json(request));
  const schema = response_format?.json_schema?.schema;
  const grammar = schema ? await llama.createGrammarForJsonSchema(schema) : undefined;
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  await sequence.clearHistory();
  const session = new runtime.LlamaChatSession({ contextSequence: sequence, autoDisposeSequence: false });
  const send = (delta: object, finish_reason: string | null) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
  try {
    session.setChatHistory(messages.slice(0, -1).map(turnOf));
    if (stream) response.setHeader('content-type', 'text/event-stream');
    const { responseText, stopReason } = await session.promptWithMeta(textOf(messages.at(-1)?.content), {
      grammar,
      maxTokens: Math.min(max_tokens ?? MAX_ANSWER_TOKENS, MAX_ANSWER_TOKENS),
      temperature: 0,
      signal: gone.signal,
      ...(stream ? { onTextChunk: (content: string) => send({ content }, null) } : {}),
    });
    const finish = stopReason === 'maxTokens' ? 'length' : 'stop';
    if (stream) {
      send({}, finish);
      response.end('data: [DONE]\n\n');
      return;
    }
    const message = { role: 'assistant', content: responseText };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: finish }] }));
  } finally {
    session.dispose();
  }
};

let last = Promise.resolve();
const server = createServer((request, response) => {
  last = last.then(async () => {
    if (response.destroyed) return;
    try {
      await answer(request, response);
    } catch (error) {
      if (!response.headersSent) response.statusCode = 400;
      response.end(JSON.stringify({ error: { message: String(error) } }));
    }
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (typeof address !== 'object' || !address) throw new Error('no address');
console.log(`http://127.0.0.1:${address.port}/v1`);
