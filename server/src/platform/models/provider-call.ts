import type { Fetch } from '../outgoing/fetch.ts';
import type { ProviderSettings } from './provider.ts';

/** What a provider answered instead of what was asked of it. */
export class ProviderError extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    super(body);
    this.status = status;
  }
}

type Asked = {
  url: string;
  /** With one it is a POST. */
  body?: object;
  provider: Pick<ProviderSettings, 'kind' | 'key'>;
  call: Fetch;
  signal: AbortSignal;
};

/** A call that the SDK has no function for. Throws ProviderError, and what the way out throws. */
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
