import { ERRORS, type ErrorBody, type ErrorCode } from '@docent/contract';
import { isConnectionLost } from './database/lost-connection.ts';

/** The server's only error type: a code of the contract, with a message that may be more specific than the default. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which a retry may succeed, for the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string = ERRORS[code].detail,
    { retryAfterSeconds }: { retryAfterSeconds?: number } = {},
  ) {
    super(detail);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get body(): ErrorBody {
    return { code: this.code, detail: this.message };
  }
}

/** Maps any thrown value to the error sent to the client: an AppError unchanged, unknown errors as `unexpected`. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isConnectionLost(error)) return new AppError('unavailable');
  if (isFull(error)) return new AppError('storage_full');
  if (isUnstorable(error)) return new AppError('invalid_input', UNSTORABLE);
  return new AppError('unexpected');
};

export const UNSTORABLE = 'A text has characters that cannot be stored.';

/** PostgreSQL's error codes for text that it cannot store: NUL and invalid Unicode. */
const UNSTORABLE_CODES = new Set(['22021', '22P05']);
/** Error codes for a full disk or quota, of the file system and of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

const hasCode =
  (codes: Set<string>) =>
  (error: unknown): boolean => {
    for (let at = error; at instanceof Error; at = at.cause) {
      if ('code' in at && codes.has(String(at.code))) return true;
    }
    return false;
  };
const isUnstorable = hasCode(UNSTORABLE_CODES);
/** Returns whether something could not be stored for lack of space. */
export const isFull = (error: unknown): boolean => hasCode(FULL)(error) || isFullStore(error);

/** S3 stores return status 507, with different error names. */
const isFullStore = (error: unknown): boolean =>
  error instanceof Error &&
  '$metadata' in error &&
  (error.$metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode === 507;
