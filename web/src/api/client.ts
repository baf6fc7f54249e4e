import type { ErrorBody } from '@docent/contract';
import { API_TIMEOUT_MS, API_VERSION_PATH } from '@docent/contract/constants';
import { clearSession, readToken } from './session.ts';

/** A call that failed: the server's code and detail, or `network` when no answer came. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, detail: string, status: number) {
    super(detail);
    this.code = code;
    this.status = status;
  }
}

type Options = {
  method?: string;
  body?: unknown;
  /** Another token than the person's; null for none. */
  token?: string | null;
  signal?: AbortSignal | undefined;
  /** Goes on when the page is left. */
  keepalive?: boolean;
};

/** Makes a call and returns its answer. Throws ApiError; a 401 on a token of ours signs the person out. */
export const send = async (
  path: string,
  { method = 'GET', body, token, signal, keepalive = false }: Options = {},
): Promise<Response> => {
  const bearer = token === undefined ? readToken() : token;
  const headers = new Headers();
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
  const response = await fetch(`${API_VERSION_PATH}${path}`, {
    method,
    headers,
    credentials: 'omit',
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  }).catch((error: Error) => {
    throw new ApiError(error.name === 'TimeoutError' ? 'timeout' : 'network', 'Network Error', 0);
  });
  if (response.ok) return response;
  const error = await errorOf(response);
  if (response.status === 401 && token === undefined) clearSession();
  throw error;
};

const errorOf = async (response: Response): Promise<ApiError> => {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null; // ours, or a proxy's anything
  return new ApiError(body?.code ?? 'unexpected', body?.detail ?? response.statusText, response.status);
};

/** Makes a call and reads its JSON as what the contract says that it is. */
export const call = async <Result>(path: string, options?: Options): Promise<Result> => {
  const response = await send(path, options);
  return (response.status === 204 ? undefined : await response.json()) as Result;
};
