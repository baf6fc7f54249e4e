/** PostgreSQL's error codes for an aborted transaction: serialization_failure, deadlock_detected. */
const GAVE_WAY = new Set(['40001', '40P01']);
const TRIES = 3;

const gaveWay = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && GAVE_WAY.has(String(error.code))) || gaveWay(error.cause));

/** Retries a statement or whole transaction that PostgreSQL has aborted in favour of another. */
export const retryOnDeadlock = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !gaveWay(error)) throw error;
    }
  }
};
