import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai';
import { AppError } from '../../platform/errors.ts';
import { lastErrorOf } from '../../platform/models/model-fault.ts';
import { AnswerError } from '../types.ts';
import { contextOf } from './shortened.ts';

/**
 * Maps a model's error to the failure shown to users.
 *
 * @param silent our timeout ended the call
 * @param wrote some text had arrived
 */
export const failureOf = (error: unknown, silent: boolean, wrote: boolean): AnswerError => {
  if (error instanceof AnswerError) return error;
  if (error instanceof AppError && error.code === 'token_limit_reached')
    return new AnswerError('token_limit', error);
  if (silent) return new AnswerError('model_timed_out', error);
  const last = lastErrorOf(error);
  if (!APICallError.isInstance(last)) return new AnswerError(wrote ? 'model_cut_off' : 'model_failed', error);
  if (contextOf(last) !== null) return new AnswerError('model_context_too_small', error);
  if (last.statusCode === 429) return new AnswerError('model_rate_limited', error);
  if (last.statusCode === 401 || last.statusCode === 403) return new AnswerError('model_refused_key', error);
  if (last.statusCode === undefined) return new AnswerError('model_unreachable', error);
  // An error after a success status: the stream broke.
  return new AnswerError(wrote && last.statusCode < 300 ? 'model_cut_off' : 'model_failed', error);
};

/** Code of a failed structured call: `malformed`, `too_long`, or the failure of the call itself. */
export const structuredFailure = (error: unknown, timedOut: boolean): string => {
  if (timedOut) return 'model_timed_out';
  if (NoObjectGeneratedError.isInstance(error))
    return error.finishReason === 'length' ? 'too_long' : 'malformed';
  if (NoOutputGeneratedError.isInstance(error)) return 'malformed';
  return failureOf(error, false, false).failure;
};
