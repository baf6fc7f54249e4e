import { totalmem } from 'node:os';

const BYTES_A_MB = 1_048_576;
const SHARE = 1 / 4;
/** Enough for some 250,000 passages. */
const MOST_MB = 512;

/** A quarter of what the machine, or the container, has, and no more than is of use to most. */
export const shareOfMemoryMb = (): number => {
  // Without a limit it is 0, or more than there is.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return Math.max(1, Math.min(MOST_MB, Math.floor((Math.min(limit, totalmem()) * SHARE) / BYTES_A_MB)));
};
