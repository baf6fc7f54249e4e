import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ConnectorContext } from '../connector.ts';

/** A request as the SDK passes it to its handler. */
type Request = {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null>;
  method: string;
  headers: Record<string, string>;
  body?: BodyInit;
};

/** The SDK's requests by a `fetch`. */
export const handlerOf = (guarded: ConnectorContext['fetch']) => ({
  handle: async (request: Request, { abortSignal }: { abortSignal?: AbortSignal } = {}) => {
    const { protocol, hostname, port, path, query, method, headers, body } = request;
    const url = new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}${path}`);
    for (const [name, value] of Object.entries(query ?? {}))
      for (const one of [value].flat()) url.searchParams.append(name, one ?? '');
    // The signature covers the query encoded by RFC 3986.
    url.search = url.search.replaceAll('+', '%20');
    const response = await guarded(url, {
      method,
      // The host is that of the address, and cannot be set.
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'host')),
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      ...(abortSignal ? { signal: abortSignal } : {}),
    });
    return {
      response: {
        statusCode: response.status,
        reason: response.statusText,
        headers: Object.fromEntries(response.headers),
        body: response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]),
      },
    };
  },
});
