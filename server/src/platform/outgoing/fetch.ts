import type { buildConnector, Dispatcher } from 'undici';
import type { Limits } from './limits.ts';
import { OutgoingError, outgoingErrorIn } from './outgoing-error.ts';
import { hostAndPortOf, type Route } from './route.ts';

export type Fetch = typeof globalThis.fetch;

/** Node's own implementation, even if the global is replaced later. */
const plain: Fetch = globalThis.fetch;
/** undici's message for more than 20 redirects, the limit of the fetch standard. */
const TOO_MANY = /redirect count exceeded/;

/** Creates a `fetch` with limits, which uses the route for all connections, including redirects. */
export const createFetch = (route: Route) => {
  let opened: Promise<Dispatcher> | undefined;

  return ({ maxBytes, timeoutMs }: Limits): Fetch =>
    async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (!/^https?:$/.test(url.protocol)) throw new OutgoingError('not_http', url.protocol);
      opened ??= openDispatcher(route);
      const given = init.signal ?? (input instanceof Request ? input.signal : undefined);
      const signals = [...(given ? [given] : []), ...(timeoutMs ? [endAfter(timeoutMs, url.host)] : [])];
      try {
        // Node's extension of the standard: the dispatcher opens the connection.
        const call: RequestInit & { dispatcher: Dispatcher } = { ...init, dispatcher: await opened };
        if (signals.length) call.signal = AbortSignal.any(signals);
        const response = await plain(input, call);
        return limited(response, maxBytes, url.host);
      } catch (error) {
        if (error instanceof Error && error.cause instanceof Error && TOO_MANY.test(error.cause.message))
          throw new OutgoingError('too_many_redirects', url.host);
        throw outgoingErrorIn(error) ?? error;
      }
    };
};

const endAfter = (timeoutMs: number, host: string): AbortSignal => {
  const end = new AbortController();
  AbortSignal.timeout(timeoutMs).addEventListener('abort', () =>
    end.abort(new OutgoingError('timed_out', host)),
  );
  return end.signal;
};

/** Returns the response with a body that fails once it exceeds `maxBytes`, counted after decompression. */
const limited = (response: Response, maxBytes: number, host: string): Response => {
  if (!response.body) return response;
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new OutgoingError('too_large', host));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers, url } = response;
  const answer = new Response(response.body.pipeThrough(count), { status, statusText, headers });
  return Object.defineProperty(answer, 'url', { value: url });
};

/** Loaded with the first call. Uses HTTP proxies (HTTPS_PROXY, NO_PROXY) if NODE_USE_ENV_PROXY=1. */
const openDispatcher = async (route: Route): Promise<Dispatcher> => {
  const { Agent, buildConnector, EnvHttpProxyAgent } = await import('undici');
  const connectors = new Map<ReturnType<Route>, buildConnector.connector>();
  const connect: buildConnector.connector = (options, done) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    try {
      const lookup = route(options.hostname, port);
      const connector = connectors.get(lookup) ?? buildConnector({ lookup });
      connectors.set(lookup, connector);
      connector(options, done);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), null);
    }
  };
  if (process.env.NODE_USE_ENV_PROXY !== '1') return new Agent({ connect });
  // The proxy resolves names: only IP addresses can be checked here.
  return new EnvHttpProxyAgent({ connect }).compose((dispatch) => (options, handler) => {
    const { host, port } = hostAndPortOf(new URL(String(options.origin)));
    route(host, port);
    return dispatch(options, handler);
  });
};
