import { endsWithin } from './platform/ends-within.ts';
import type { Logger } from './platform/logs.ts';

export type Part = { name: string; close: () => unknown };

/** A part that has not let go by then is left behind: what comes after it is to be closed all the same. */
const PART_MS = 20_000;

/**
 * Closes parts one after the other, each with a timeout of `partMs`. Timeouts and failures are logged with the part's name. Rejects at the
 * end with the first error.
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
