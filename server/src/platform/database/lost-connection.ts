import { setTimeout as delay } from 'node:timers/promises';

/**
 * Node's own codes, and PostgreSQL's for a server that ends or begins (class 08: connection exceptions) or has no place
 * left (53300). In a cluster of containers even the name and the address of a server that restarts are gone for a moment.
 */
const CODES =
  /^(ECONN\w+|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123]|53300)$/;
/** pg gives these no code. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection/i;
const RETRY_MS = 250;

/** True when a statement failed because the database was not there, not because the statement was wrong. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('code' in error && CODES.test(String(error.code))) return true;
  // Drizzle wraps what pg throws.
  return WORDS.test(error.message) || isConnectionLost(error.cause);
};

/**
 * Does work that may be done twice, again and again while the database restarts: for `forMs` at most, or until the
 * signal. Then, and for any other failure, throws what the work threw.
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
