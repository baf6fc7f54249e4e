import type { Logger } from './platform/logs.ts';

type Part = { name: string; close: () => unknown };

/** A part that has not let go by then is left behind: what comes after it is to be closed all the same. */
const PART_MS = 20_000;

/** Closes parts one after the other, none of them for longer than `partMs`. Those that took longer are told in the log. */
export const closeParts = async (parts: Part[], logger: Logger, partMs = PART_MS): Promise<void> => {
  for (const { name, close } of parts) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, partMs, 'late');
    });
    const ended = await Promise.race([Promise.resolve(close()).then(() => 'closed' as const), late]);
    clearTimeout(timer);
    if (ended === 'late') logger.error({ part: name }, 'a part of the server did not close in time');
  }
};
