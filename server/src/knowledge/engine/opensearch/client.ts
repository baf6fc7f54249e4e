import type { Fetch } from '../../../platform/outgoing/fetch.ts';

export type OpenSearchOptions = {
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  /** By the outgoing guard. Its own time limit ends a call. */
  fetch: Fetch;
};

/** An error response of OpenSearch. */
export class OpenSearchError extends Error {
  /** 0: it did not answer at all. */
  readonly status: number;
  /** Its own word for it, like `index_not_found_exception`. */
  readonly type: string;

  constructor(status: number, type: string, reason: string, cause?: unknown) {
    super(`OpenSearch: ${status || 'no answer'} ${type} ${reason}`.trim(), { cause });
    this.status = status;
    this.type = type;
  }
}

export type OpenSearchClient = ReturnType<typeof createClient>;

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/**
 * The few calls that the engine makes. They are HTTP and JSON, so they take the outgoing guard's own `fetch`, with its limits, and not a
 * library that brings connections of its own. Throws `OpenSearchError`.
 */
export const createClient = (options: OpenSearchOptions) => {
  const { url, user, password } = options;
  const base = url.replace(/\/+$/, '');
  const headers: Record<string, string> = user
    ? { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` }
    : {};

  const send = async <Answer>(method: Method, path: string, type: string, body?: string): Promise<Answer> => {
    let status = 0;
    let text = '';
    try {
      const response = await options.fetch(`${base}${path}`, {
        method,
        redirect: 'error',
        headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
        ...(body !== undefined && { body }),
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      throw new OpenSearchError(0, '', error instanceof Error ? error.message : String(error), error);
    }
    if (status >= 200 && status < 300) return (text ? JSON.parse(text) : {}) as Answer;
    const { type: kind, reason } = faultIn(text);
    throw new OpenSearchError(status, kind, reason);
  };

  return {
    call: <Answer>(method: Method, path: string, body?: object): Promise<Answer> =>
      send<Answer>(method, path, 'application/json', body && JSON.stringify(body)),
    /** Several requests, one a line. */
    lines: <Answer>(path: string, lines: string[]): Promise<Answer> =>
      send<Answer>('POST', path, 'application/x-ndjson', `${lines.join('\n')}\n`),
  };
};

/** Proxies answer in other forms. */
const faultIn = (text: string): { type: string; reason: string } => {
  try {
    const { error } = JSON.parse(text) as { error?: { type?: string; reason?: string } | string };
    if (typeof error === 'string') return { type: '', reason: error };
    return { type: error?.type ?? '', reason: error?.reason ?? '' };
  } catch {
    return { type: '', reason: text.slice(0, 200) };
  }
};
