import type { ModelFault } from '@docent/contract';
import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  LoadAPIKeyError,
  NoSuchModelError,
  RetryError,
  TypeValidationError,
} from 'ai';
import { type OutgoingFault, outgoingErrorIn } from '../outgoing/outgoing-error.ts';
import { WrongVectors } from './checked-vectors.ts';
import { ProviderError } from './provider-call.ts';

export type Fault = { fault: ModelFault; detail: string | null };

const DETAIL_CHARACTERS = 300;

/** Faults that persist until an operator changes the key, pays, or chooses another model. */
const LASTING: ReadonlySet<ModelFault> = new Set(['key_refused', 'no_credit', 'model_gone']);

export const isLasting = ({ fault }: Pick<Fault, 'fault'>): boolean => LASTING.has(fault);

/** Returns whether an error was caused by a persistent fault of a model. */
export const comesOfLastingFault = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) if (isLasting(faultOf(at))) return true;
  return false;
};

/** Returns the error of the last attempt. */
export const lastErrorOf = (thrown: unknown): unknown =>
  RetryError.isInstance(thrown) ? thrown.lastError : thrown;

const OF_THE_WAY: Record<OutgoingFault, ModelFault> = {
  private_address: 'address_refused',
  reserved_address: 'address_refused',
  redirected: 'address_refused',
  not_http: 'address_refused',
  too_many_redirects: 'address_refused',
  too_large: 'wrong_answer',
  timed_out: 'timed_out',
};

/**
 * Classifies an error thrown by a call of a provider or model.
 *
 * @param secret its key, which some providers repeat and which is removed
 */
export const faultOf = (thrown: unknown, secret?: string): Fault => {
  const error = lastErrorOf(thrown);
  const told = (fault: ModelFault, detail: string | null): Fault => ({
    fault,
    detail: detail && shown(detail, secret),
  });
  const outgoing = outgoingErrorIn(error);
  if (outgoing) return told(OF_THE_WAY[outgoing.code], outgoing.message);
  if (error instanceof WrongVectors) return told('wrong_answer', error.message);
  if (LoadAPIKeyError.isInstance(error)) return told('key_missing', null);
  if (error instanceof ProviderError)
    return told(faultOfStatus(error.status, error.message), saidIn(error.message));
  if (APICallError.isInstance(error)) {
    const body = error.responseBody ?? '';
    if (error.statusCode === undefined) return told('unreachable', codeIn(error));
    return told(faultOfStatus(error.statusCode, body), saidIn(body));
  }
  if (NoSuchModelError.isInstance(error)) return told('model_gone', null);
  if ([JSONParseError, TypeValidationError, InvalidResponseDataError].some((kind) => kind.isInstance(error)))
    return told('wrong_answer', null);
  if (error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name))
    return told('timed_out', null);
  // Node's fetch reports a refused connection as a TypeError whose cause has a code.
  return error instanceof TypeError || codeIn(error)
    ? told('unreachable', codeIn(error))
    : told('failed', null);
};

/** By status and by the texts of the vendors' published errors, which share few statuses. */
const faultOfStatus = (status: number, body: string): ModelFault => {
  if (
    /insufficient_quota|credit balance|billing_error|billing_hard_limit|exceeded your current quota|payment required/i.test(
      body,
    ) ||
    status === 402
  )
    return 'no_credit';
  if (
    status === 401 ||
    status === 403 ||
    /API_KEY_INVALID|api key (not valid|expired)|invalid_api_key/i.test(body)
  )
    return 'key_refused';
  if (isContextTooSmall(status, body)) return 'context_too_small';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 504) return 'timed_out';
  if (status >= 300 && status < 400) return 'address_refused';
  const namesModel = /model|deployment/i.test(body);
  if (status === 410 || (status === 404 && namesModel)) return 'model_gone';
  if (
    status === 400 &&
    /model_not_found|model_decommissioned|invalid_model|invalid model|model identifier is invalid|(unknown|no such) model|model.{0,80}(does not exist|not found)/i.test(
      body,
    )
  )
    return 'model_gone';
  if (status < 300 || status === 404 || status === 405) return 'wrong_answer';
  return 'failed';
};

/** Messages of OpenAI, vLLM, Anthropic, Google, Mistral, Bedrock, llama.cpp and LM Studio. */
const CONTEXT =
  /context_length_exceeded|exceed_context_size|(maximum|available) context (length|size)|context (length|window|size) (of|is)|exceeds? (the|your|its) (model's )?(available )?context|prompt is too long|input is too long|too large for model|input token count .{0,40}exceeds|exceeds the maximum number of tokens/i;

/**
 * Returns whether a model rejected a request because it exceeds the context.
 *
 * @param status status of the response
 * @param body body of the response, JSON or not
 */
export const isContextTooSmall = (status: number, body: string): boolean =>
  status >= 400 && status !== 401 && status !== 403 && CONTEXT.test(body);

/**
 * Message of a provider's error. Returns nothing from any other body, so that configuring an address does not disclose the responses of
 * another service there.
 */
const saidIn = (body: string): string | null => {
  try {
    const { error, message, detail } = JSON.parse(body) as Record<string, unknown>; // checked before it is used
    const inner = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return (
      ([inner, message, detail].find((one) => typeof one === 'string' && one.trim() !== '') as
        | string
        | null) ?? null
    ); // a string, as was just checked
  } catch {
    return null;
  }
};

const codeIn = (error: unknown): string | null => {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code;
  return null;
};

const KEY_LIKE = /\b(sk|pk|key|AIza|AKIA)[-_]?[\w*-]{8,}/g;

const shown = (detail: string, secret: string | undefined): string =>
  (secret ? detail.replaceAll(secret, '…') : detail)
    .replace(KEY_LIKE, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, DETAIL_CHARACTERS);
