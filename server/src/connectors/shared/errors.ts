import { outgoingErrorIn } from '../../platform/outgoing/outgoing-error.ts';
import { SourceError } from '../connector.ts';

/** Converts an error of reaching `what` to a SourceError. An AbortError of the job itself is returned as it is. */
export const asSourceError = (error: unknown, what: string): unknown => {
  if (error instanceof SourceError) return error;
  if (error instanceof Error && error.name === 'AbortError') return error;
  const refused = outgoingErrorIn(error);
  if (!refused) return new SourceError('unreachable', `${what} cannot be reached.`, { cause: error });
  if (refused.code === 'too_large') return tooLarge(what);
  const reason = refused.code === 'timed_out' ? 'unreachable' : 'not_allowed';
  return new SourceError(reason, refused.message, { cause: error });
};

export const tooLarge = (what: string) =>
  new SourceError('too_large', `${what} is larger than what is read.`);

/** The same answer if it is a good one. */
export const requireOk = async (response: Response, what: string): Promise<Response> => {
  if (response.ok) return response;
  await response.body?.cancel();
  throw statusError(response, what);
};

const statusError = ({ status, headers }: Response, what: string): SourceError => {
  if (status === 401) return new SourceError('credentials', `${what}: the credentials are not accepted.`);
  if (status === 403) return new SourceError('forbidden', `${what}: the credentials do not suffice.`);
  if (status === 404 || status === 410) return new SourceError('not_found', `${what} is not there.`);
  if (status !== 429 && status < 500) return new SourceError('malformed', `${what} answers ${status}.`);
  const after = retryAfterSeconds(headers.get('retry-after'));
  if (status === 429 || status === 503)
    return new SourceError(
      'busy',
      `${what} asks to wait.`,
      after === null ? {} : { retryAfterSeconds: after },
    );
  return new SourceError('unreachable', `${what} answers ${status}.`);
};

/** In seconds, or by a date (RFC 9110). */
const retryAfterSeconds = (header: string | null): number | null => {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
};
