import { endsWithin } from './platform/ends-within.ts';
import type { Logger } from './platform/logs.ts';

export type Part = { name: string; close: () => unknown };

/** A part that has not let go by then is left behind: what comes after it is to be closed all the same. */
const PART_MS = 20_000;

/**
 * Closes parts one after the other, none of them for longer than `partMs`. Those that took longer, and those that failed,
 * are named in the log. Rejects at the end with what the first of these threw.
 */
export const closeParts = async (parts: Part[], logger: Logger, partMs = PART_MS): Promise<void> => {
  const failures: unknown[] = [];
  for (const { name, close } of parts) {
    const closed = Promise.resolve()
      .then(close)
      .catch((error: unknown) => {
        logger.error({ part: name, err: error }, 'a part of the server did not close');
        failures.push(error);
      });
    if (!(await endsWithin(closed, partMs)))
      logger.error({ part: name }, 'a part of the server did not close in time');
  }
  if (failures.length) throw failures[0];
};
