/** SQLSTATE `unique_violation`, appendix A of PostgreSQL's manual. */
const UNIQUE_VIOLATION = '23505';

/** True for an error of PostgreSQL about a value that must be unique; Drizzle wraps what pg throws. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause));
