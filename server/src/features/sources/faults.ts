import type { SourceFault, SourceProblem } from '@docent/contract';
import { SourceError } from '../../connectors/connector.ts';
import { saidOf } from '../../connectors/say.ts';
import { AppError } from '../../platform/errors.ts';
import { outgoingErrorIn } from '../../platform/outgoing/outgoing-error.ts';

const MESSAGE_LENGTH = 500;

/** Returns the problem of an error, in words for the administrator of the source. An unexpected error has a general message only. */
export const problemOf = (error: unknown): SourceProblem => {
  if (error instanceof SourceError)
    return { code: error.reason, message: clean(error.message), said: error.said };
  if (error instanceof AppError) {
    if (error.code === 'upload_type') return { code: 'type', message: 'This type of file cannot be read.' };
    if (error.code === 'upload_encrypted')
      return { code: 'encrypted', message: 'The file is password-protected.' };
  }
  const refused = outgoingErrorIn(error);
  if (refused) {
    if (refused.code === 'too_large') return { code: 'too_large', message: refused.message };
    const code = refused.code === 'timed_out' ? 'unreachable' : 'not_allowed';
    return { code, message: refused.message };
  }
  return { code: 'other', message: 'Something went wrong that the log of the server tells more of.' };
};

/** Adds the code of the sentence to a problem, for translation. */
export const withSaid = <Problem extends SourceProblem | null>(problem: Problem): Problem =>
  problem && { ...problem, said: problem.said ?? saidOf(problem.message) };

/** Whether it is one of those that `problemOf` knows: others belong in the log. */
export const isForeseen = (error: unknown): boolean =>
  error instanceof SourceError || outgoingErrorIn(error) !== null || problemOf(error).code !== 'other';

const clean = (message: string) => message.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, MESSAGE_LENGTH);

/** Problems that last until the item itself changes. */
const LASTING = new Set<SourceFault>(['type', 'encrypted', 'too_large', 'calendar', 'contact']);
/** Problems that are no failure: the item is of a kind that is not read. */
const PASSED_OVER = new Set<SourceFault>(['type', 'calendar', 'contact']);

export const isLasting = ({ code }: SourceProblem): boolean => LASTING.has(code);

export const isPassedOver = ({ code }: SourceProblem): boolean => PASSED_OVER.has(code);

const FIRST_RETRY_MS = 5 * 60_000;
const LAST_RETRY_MS = 24 * 3_600_000;

/** When to try again, the `attempts`-th time after this; null: not before the thing has changed. Later each time, and never all at once. */
export const retryAt = (
  error: unknown,
  attempts: number,
  { now = Date.now(), random = Math.random } = {},
): Date | null => {
  if (isLasting(problemOf(error))) return null;
  const told = error instanceof SourceError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  const grown = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts, 20), LAST_RETRY_MS);
  return new Date(now + Math.max(told, grown * (0.8 + 0.4 * random())));
};

const CALENDARS = /\.(ics|ical|ifb|vcs)$/i;
const CONTACTS = /\.(vcf|vcard)$/i;

/** Why something of this name is never read; null where its content decides. */
export const neverRead = (path: string): SourceProblem | null => {
  if (CALENDARS.test(path)) return { code: 'calendar', message: 'Calendar files are not read.' };
  if (CONTACTS.test(path)) return { code: 'contact', message: 'Contact files are not read.' };
  return null;
};
