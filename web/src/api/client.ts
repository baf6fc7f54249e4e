import type { CallId, CallResult, ErrorBody, TokenResponse } from '@docent/contract';
import { API_TIMEOUT_MS, tokenExpiry } from '@docent/contract/constants';
import { type Input, type InputArguments, methodOf, type Place, placeOf } from './address.ts';
import { clearSession, readToken, saveToken } from './session.ts';

/** A failed call: the server's code and detail, or `network` without a response. */
export class ApiError extends Error {
  /** The class's own is cut short in what is delivered. */
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, detail: string, status: number) {
    super(detail);
    this.code = code;
    this.status = status;
  }
}

type Options = {
  /** Another token than the person's; null for none. */
  token?: string | null;
  signal?: AbortSignal | undefined;
  /** Completes the request when the page is left. */
  keepalive?: boolean;
  headers?: Record<string, string>;
};
/** The same for any call, once its arguments have been checked. */
type AnyInput = Place & Options & { body?: unknown };

/** The server does not know the caller; a password or code that is wrong is another matter. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code !== 'invalid_credentials';

/** Ends the session in this browser, unless the user has signed in with another token meanwhile. */
const signOut = (token: string | null) => {
  if (readToken() === token) clearSession();
};

/**
 * Makes a call of the contract and returns its answer. Throws ApiError. A token of ours that has expired is replaced;
 * when that is refused, or the call with the new one, the person is signed out.
 */
export const send = async <Id extends CallId>(
  id: Id,
  ...[given]: InputArguments<Input<Id> & Options>
): Promise<Response> => {
  const input = (given ?? {}) as AnyInput; // what any call takes is of this form
  if (input.token !== undefined) return sendOnce(id, input, input.token);
  const token = await freshToken();
  try {
    return await sendOnce(id, input, token);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    if (!token) signOut(token);
    const next = token && (await renewToken(token));
    if (!next) throw error;
    try {
      return await sendOnce(id, input, next);
    } catch (again) {
      if (isUnknown(again)) signOut(next);
      throw again;
    }
  }
};

const sendOnce = async (
  id: CallId,
  { params, query, body, signal, keepalive = false, headers: more }: AnyInput,
  bearer: string | null,
): Promise<Response> => {
  const headers = new Headers(more);
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
  const response = await fetch(placeOf(id, { params, query }), {
    method: methodOf(id),
    headers,
    credentials: 'omit',
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  }).catch((error: Error) => {
    throw new ApiError(error.name === 'TimeoutError' ? 'timeout' : 'network', 'Network Error', 0);
  });
  if (response.ok) return response;
  throw await errorOf(response);
};

/** A token is refreshed when it has less than this left, which allows for the same clock skew. */
const RENEW_BEFORE_SECONDS = 60;
let renewing: Promise<string | null> | undefined;

/** Runs work in one tab at a time, where the browser has locks; without https it has none, and the server accepts two at once. */
const inOneTab = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? await navigator.locks.request('token', work) : work();

/** Returns the access token, renewed first when it is about to expire; null without a session. */
export const freshToken = async (): Promise<string | null> => {
  const token = readToken();
  const left = token ? tokenExpiry(token) - Date.now() / 1_000 : 0;
  if (!token || left > RENEW_BEFORE_SECONDS || !tokenExpiry(token)) return token;
  return renewToken(token).catch(() => token);
};

/** Replaces a token, once for all tabs. Null when the session has ended: then the person is signed out here too. */
export const renewToken = (token: string): Promise<string | null> => {
  renewing ??= inOneTab(async () => {
    const stored = readToken();
    if (stored !== token) return stored; // another tab was first
    const response = await sendOnce('renewToken', {}, token);
    const { access_token } = (await response.json()) as TokenResponse; // typed by the contract
    if (readToken() !== token) return readToken(); // signed out, or in again, meanwhile
    saveToken(access_token);
    return access_token;
  })
    .catch((error: unknown) => {
      if (!isUnknown(error)) throw error;
      signOut(token);
      return null;
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
};

/** Ends the session of a token on the server, also when the token itself has expired, and when the page is left. */
export const endSession = async (token: string): Promise<void> => {
  const options = { keepalive: true };
  try {
    await sendOnce('logOut', options, token);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const renewed = await sendOnce('renewToken', options, token);
    const { access_token } = (await renewed.json()) as TokenResponse; // typed by the contract
    await sendOnce('logOut', options, access_token);
  }
};

const errorOf = async (response: Response): Promise<ApiError> => {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null; // ours, or a proxy's anything
  return new ApiError(body?.code ?? 'unexpected', body?.detail ?? '', response.status);
};

/** Makes a call of the contract and parses its JSON, whose type the contract guarantees. Throws ApiError. */
export const call = async <Id extends CallId>(
  id: Id,
  ...given: InputArguments<Input<Id> & Options>
): Promise<CallResult<Id>> => {
  const response = await send(id, ...given);
  return (response.status === 204 ? undefined : await response.json()) as CallResult<Id>;
};
