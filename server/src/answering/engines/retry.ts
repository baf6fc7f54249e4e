import { retryWithExponentialBackoff } from '@ai-sdk/provider-utils';
import { APICallError, RetryError } from 'ai';

const RETRIES = 1;
const WAITED_AT_MOST_MS = 60_000;

/** Calls a model once more after a failure that may pass, when the model says or after 2 s. Throws what it did last. */
export const retrying = (abortSignal: AbortSignal) =>
  retryWithExponentialBackoff({
    maxRetries: RETRIES,
    abortSignal,
    shouldRetry: (error) => APICallError.isInstance(error) && error.isRetryable,
    getDelayInMs: ({ error, exponentialBackoffDelay }) => askedToWaitMs(error) ?? exponentialBackoffDelay,
    createRetryError: (failed) => new RetryError(failed),
  });

/** What `retry-after` (seconds) asks for, if it is bearable. */
const askedToWaitMs = (error: unknown): number | undefined => {
  if (!APICallError.isInstance(error)) return undefined;
  const asked = Number.parseFloat(error.responseHeaders?.['retry-after'] ?? '') * 1_000;
  return asked >= 0 && asked < WAITED_AT_MOST_MS ? asked : undefined;
};
