import { closeParts, type Part } from './close-parts.ts';
import type { Logger } from './platform/logs.ts';

export type Closing = ReturnType<typeof createClosing>;

/** Closes parts in the reverse order of their opening: each before the parts that it depends on. */
export const createClosing = (logger: Logger) => {
  const parts: Part[] = [];
  let hasBegun = false;
  const add = (name: string, close: () => unknown): void => {
    parts.unshift({ name, close });
  };
  return {
    add,
    /** The same for a part that has just been opened. Returns it. */
    keep: <Opened extends { close: () => unknown }>(name: string, part: Opened): Opened => {
      add(name, () => part.close());
      return part;
    },
    hasBegun: () => hasBegun,
    close: (): Promise<void> => {
      hasBegun = true;
      return closeParts(parts, logger);
    },
  };
};
