import type { Fetch } from '../outgoing/fetch.ts';
import type { ProviderSettings } from './provider.ts';

/** Error response of a provider, or one that is not JSON. */
export class ProviderError extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    super(body);
    this.status = status;
  }
}

type Asked = {
  url: string;
  /** Sent as JSON with POST; without it GET is used. */
  body?: object;
  provider: Pick<ProviderSettings, 'kind' | 'key'>;
  call: Fetch;
  signal: AbortSignal;
};

/**
 * Calls an endpoint that the SDK does not support.
 *
 * @throws ProviderError, or the error of the connection
 */
export const callProvider = async ({ url, body, provider, call, signal }: Asked): Promise<unknown> => {
  const response = await call(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...authorization(provider), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new ProviderError(response.status, text);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError(response.status, 'no JSON');
  }
};

const authorization = ({ kind, key }: Asked['provider']): Record<string, string> => {
  if (!key) return {};
  if (kind === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  if (kind === 'google') return { 'x-goog-api-key': key };
  return { authorization: `Bearer ${key}` };
};
