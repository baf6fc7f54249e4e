import { NONE } from './byte-lists.ts';

/** A power of two. */
const FIRST_SLOTS = 1_024;
/** Share of used slots from which on the table is enlarged. */
const FILL_MAX = 0.75;

const columnsOf = (slots: number) => ({
  hashes: new Float64Array(slots),
  /** Number of passages with the term; 0 marks a free slot. */
  passages: new Uint32Array(slots),
  /** Number of the last of these passages. */
  last: new Uint32Array(slots),
  /** Bytes of postings so far, in linked pieces of which the newest begins at `tail`. */
  size: new Uint32Array(slots),
  tail: new Uint32Array(slots).fill(NONE),
});
type Columns = ReturnType<typeof columnsOf>;

/** Returns the slot of a term, or the free one at which it belongs. */
const slotIn = ({ hashes, passages }: Columns, hash: number): number => {
  const mask = hashes.length - 1;
  let slot = hash & mask;
  while (passages[slot] && hashes[slot] !== hash) slot = (slot + 1) & mask;
  return slot;
};

const enlarged = (from: Columns): Columns => {
  const to = columnsOf(from.hashes.length * 2);
  for (const [old, hash] of from.hashes.entries()) {
    if (!from.passages[old]) continue;
    const slot = slotIn(to, hash);
    to.hashes[slot] = hash;
    for (const name of ['passages', 'last', 'size', 'tail'] as const) to[name][slot] = from[name][old] ?? 0;
  }
  return to;
};

/**
 * Creates a hash table of the terms of a document and the state of their postings, in typed arrays: as objects in a `Map` they took three
 * times the memory, and a long list of numbers has a million different terms.
 */
export const createTermTable = () => {
  let columns = columnsOf(FIRST_SLOTS);
  let terms = 0;

  return {
    /** Returns the slot of a term and the columns, which are valid until the next call; the caller sets `passages`. */
    open: (hash: number): { slot: number; columns: Columns } => {
      if (terms > columns.hashes.length * FILL_MAX) columns = enlarged(columns);
      const slot = slotIn(columns, hash);
      if (!columns.passages[slot]) {
        columns.hashes[slot] = hash;
        terms += 1;
      }
      return { slot, columns };
    },
    /** Hashes of all terms, ascending. */
    sortedHashes: (): Float64Array => columns.hashes.filter((_, slot) => columns.passages[slot]).sort(),
  };
};
