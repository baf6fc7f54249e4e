import { on } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git';
import type { ConnectorContext } from '../connector.ts';
import { asSourceError, tooLarge } from '../shared/errors.ts';
import { errorOf, plainError } from './plain-error.ts';

/** Maximum size of a pack: a response is held in memory while it is unpacked. */
const MAX_PACK_BYTES = 512 * 1024 * 1024;

type Request = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  /** Takes the answers. */
  port: MessagePort;
};
type Answer =
  | { head: Omit<GitHttpResponse, 'body'> }
  | { chunk: Uint8Array }
  | { end: true }
  | { error: ReturnType<typeof plainError> };

/** Creates git's HTTP client for a thread without network access: requests are sent to `answerRequests` over the port of the task. */
export const httpOver = (portOfTask: () => MessagePort): HttpClient => ({
  request: async ({ url, method = 'GET', headers = {}, body }: GitHttpRequest): Promise<GitHttpResponse> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body ?? []) chunks.push(chunk);
    const { port1, port2 } = new MessageChannel();
    const answers = answersOf(port1);
    const first = answers.next();
    const sent = chunks.length ? Buffer.concat(chunks) : null;
    portOfTask().postMessage({ url, method, headers, body: sent, port: port2 } satisfies Request, [port2]);
    const { value } = await first;
    if (!value || !('head' in value)) throw new Error('the answer has no head');
    return { ...value.head, body: bodyOf(answers) };
  },
});

async function* answersOf(port: MessagePort): AsyncGenerator<Answer, undefined> {
  try {
    for await (const [answer] of on(port, 'message')) {
      const given: Answer = answer;
      if ('error' in given) throw errorOf(given.error);
      if ('end' in given) return;
      yield given;
    }
  } finally {
    port.close();
  }
}

async function* bodyOf(answers: AsyncIterable<Answer>): AsyncIterableIterator<Uint8Array> {
  for await (const answer of answers) if ('chunk' in answer) yield answer.chunk;
}

/** Answers the requests of a thread by the guarded `fetch`, until the port is closed. */
export const answerRequests = (port: MessagePort, context: ConnectorContext, what: string): void => {
  port.on('message', (request: Request) => void answer(request, context, what));
};

const answer = async (
  { url, method, headers, body, port }: Request,
  { fetch: guarded, signal }: ConnectorContext,
  what: string,
): Promise<void> => {
  const tell = (told: Answer, moved: ArrayBuffer[] = []) => port.postMessage(told, moved);
  const left = new AbortController();
  // The thread has ended, or needs no more of the response.
  port.once('close', () => left.abort());
  try {
    const response = await guarded(url, {
      method,
      headers,
      ...(body ? { body: Buffer.from(body) } : {}),
      signal: AbortSignal.any([signal, left.signal]),
    });
    const { status: statusCode, statusText: statusMessage } = response;
    const named = Object.fromEntries(response.headers);
    tell({ head: { url: response.url || url, method, statusCode, statusMessage, headers: named } });
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MAX_PACK_BYTES) throw tooLarge(what);
      const own = new Uint8Array(chunk);
      tell({ chunk: own }, [own.buffer]);
    }
    tell({ end: true });
  } catch (error) {
    tell({ error: plainError(asSourceError(error, what)) });
  }
};
