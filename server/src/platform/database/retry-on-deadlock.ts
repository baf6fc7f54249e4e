/** PostgreSQL's codes for what it ended in favour of another: serialization_failure, deadlock_detected. */
const GAVE_WAY = new Set(['40001', '40P01']);
const TRIES = 3;

const gaveWay = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && GAVE_WAY.has(String(error.code))) || gaveWay(error.cause));

/** Does a statement or a whole transaction once more when PostgreSQL has ended it in favour of another. */
export const retryOnDeadlock = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !gaveWay(error)) throw error;
    }
  }
};
