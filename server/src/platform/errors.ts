import { ERRORS, type ErrorBody, type ErrorCode } from '@docent/contract';
import { isConnectionLost } from './database/lost-connection.ts';

/** The one error type of the server: a code of the contract, and a sentence that may say more than the usual one. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds until the same may succeed, for the header `Retry-After`. */
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

/** What leaves the server for any thrown thing: our own errors as they are, everything else as `unexpected`. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isConnectionLost(error)) return new AppError('unavailable');
  if (isFull(error)) return new AppError('storage_full');
  if (isUnstorable(error)) return new AppError('invalid_input', UNSTORABLE);
  return new AppError('unexpected');
};

export const UNSTORABLE = 'A text has characters that cannot be stored.';

/** What PostgreSQL says about texts that it cannot hold: NUL, and what is no Unicode. */
const UNSTORABLE_CODES = new Set(['22021', '22P05']);
/** No room, or no more for this account: of the file system, and of PostgreSQL. */
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
/** True when something could not be stored for lack of room. */
export const isFull = (error: unknown): boolean => hasCode(FULL)(error) || isFullStore(error);

/** S3 stores answer 507, whatever they call it. */
const isFullStore = (error: unknown): boolean =>
  error instanceof Error &&
  '$metadata' in error &&
  (error.$metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode === 507;
