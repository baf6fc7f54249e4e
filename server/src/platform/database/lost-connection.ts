import { setTimeout as delay } from 'node:timers/promises';

/**
 * Node's error codes, and PostgreSQL's for a server that starts or stops (class 08: connection exceptions) or has no connection left
 * (53300). In a container cluster the name and address of a restarting server are missing for a moment, too.
 */
const CODES =
  /^(ECONN\w+|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123]|53300)$/;
/** Messages of errors that pg throws without a code. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection/i;
const RETRY_MS = 250;

/** Returns whether a statement failed because the database was unreachable, not because of the statement. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('code' in error && CODES.test(String(error.code))) return true;
  // Drizzle wraps the errors of pg.
  return WORDS.test(error.message) || isConnectionLost(error.cause);
};

/**
 * Retries idempotent work while the database restarts, for at most `forMs` milliseconds or until the signal.
 *
 * @throws the error of `work` after that, or any other failure
 */
export const retryWhileDatabaseIsDown = async <Result>(
  work: () => Promise<Result>,
  { forMs, signal }: { forMs: number; signal?: AbortSignal },
): Promise<Result> => {
  const deadline = Date.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() > deadline || signal?.aborted) throw error;
      await delay(RETRY_MS);
    }
  }
};
