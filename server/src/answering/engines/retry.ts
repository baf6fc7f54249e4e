import { retryWithExponentialBackoff } from '@ai-sdk/provider-utils';
import { APICallError, RetryError } from 'ai';

const RETRIES = 1;
const WAITED_AT_MOST_MS = 60_000;

/**
 * Retries a model call once after a retryable error, after `retry-after` or 2 s.
 *
 * @throws the last error
 */
export const retrying = (abortSignal: AbortSignal) =>
  retryWithExponentialBackoff({
    maxRetries: RETRIES,
    abortSignal,
    shouldRetry: (error) => APICallError.isInstance(error) && error.isRetryable,
    getDelayInMs: ({ error, exponentialBackoffDelay }) => askedToWaitMs(error) ?? exponentialBackoffDelay,
    createRetryError: (failed) => new RetryError(failed),
  });

/** Delay requested by `retry-after` (seconds), if it is below the maximum wait. */
const askedToWaitMs = (error: unknown): number | undefined => {
  if (!APICallError.isInstance(error)) return undefined;
  const asked = Number.parseFloat(error.responseHeaders?.['retry-after'] ?? '') * 1_000;
  return asked >= 0 && asked < WAITED_AT_MOST_MS ? asked : undefined;
};
