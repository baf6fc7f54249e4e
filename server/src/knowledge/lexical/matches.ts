import { FORM_BITS } from './hash.ts';
import { findTerm, type Segment } from './segment.ts';
import { afterVarint, afterVarints, readVarint } from './varint.ts';

/** The passages in which a word of a question stands, over all segments, in lists that grow. */
export type Matches = {
  count: number;
  /** Number of the passage over all segments. */
  passage: Int32Array;
  /** How often, headings and name included. */
  frequency: Float32Array;
  /** How often in the very form of the question. */
  exact: Float32Array;
};

const FIRST_SIZE = 1_024;
const FORM_MASK = (1 << FORM_BITS) - 1;

export const newMatches = (): Matches => ({
  count: 0,
  passage: new Int32Array(FIRST_SIZE),
  frequency: new Float32Array(FIRST_SIZE),
  exact: new Float32Array(FIRST_SIZE),
});

const grow = (matches: Matches) => {
  const size = matches.passage.length * 2;
  const grown = <List extends Int32Array | Float32Array>(list: List, larger: List): List => {
    larger.set(list);
    return larger;
  };
  matches.passage = grown(matches.passage, new Int32Array(size));
  matches.frequency = grown(matches.frequency, new Float32Array(size));
  matches.exact = grown(matches.exact, new Float32Array(size));
};

/**
 * Adds the passages of one segment, whose first passage has number `base`. Every posting of every word of a question
 * comes by here: the numbers of one byte, which most are, are read in place, and places without a branch for each byte. A
 * `form` of -1 is none: then no place is looked at.
 */
export const readPostings = (
  segment: Segment,
  hash: number,
  form: number,
  base: number,
  matches: Matches,
): void => {
  const start = findTerm(segment, hash);
  if (start < 0) return;
  const { postings } = segment;
  let left = readVarint(postings, start);
  let at = afterVarint(postings, afterVarint(postings, start));
  let passage = base;
  while (matches.count + left > matches.passage.length) grow(matches);
  const { passage: passages, frequency: frequencies, exact: exacts } = matches;
  let count = matches.count;
  for (; left > 0; left -= 1) {
    let value = postings[at++] ?? 0;
    if (value > 127) {
      value = readVarint(postings, at - 1);
      at = afterVarint(postings, at);
    }
    passage += value;
    let shape = postings[at++] ?? 0;
    if (shape > 127) {
      shape = readVarint(postings, at - 1);
      at = afterVarint(postings, at);
    }
    let frequency = shape >>> 1;
    let exact = 0;
    let places = frequency;
    if (shape & 1) {
      frequency += readVarint(postings, at);
      at = afterVarint(postings, at);
    }
    if (form < 0) {
      at = afterVarints(postings, at, places);
    } else {
      // A byte below 128 ends a number, and the next begins one; the form is in the lowest bits, which the first byte has.
      for (let begins = 1; places > 0; ) {
        const byte = postings[at++] ?? 0;
        exact += begins & ((((byte & FORM_MASK) ^ form) - 1) >>> 31);
        begins = (byte >>> 7) ^ 1;
        places -= begins;
      }
    }
    passages[count] = passage;
    frequencies[count] = frequency;
    exacts[count] = exact;
    count += 1;
  }
  matches.count = count;
};

/**
 * Places of a term in some passages of a segment: ordinal -> places in order; none where it stands in the headings or the
 * name alone. Passages without it are left out.
 */
export const placesIn = (segment: Segment, hash: number, wanted: Set<number>): Map<number, number[]> => {
  const found = new Map<number, number[]>();
  const start = findTerm(segment, hash);
  if (start < 0) return found;
  const { postings } = segment;
  const ordinals = [...wanted].sort((a, b) => a - b);
  let next = 0;
  let at = afterVarint(postings, afterVarint(postings, start));
  let ordinal = 0;
  for (let left = readVarint(postings, start); left > 0; left -= 1) {
    let value = postings[at++] ?? 0;
    if (value > 127) {
      value = readVarint(postings, at - 1);
      at = afterVarint(postings, at);
    }
    ordinal += value;
    let shape = postings[at++] ?? 0;
    if (shape > 127) {
      shape = readVarint(postings, at - 1);
      at = afterVarint(postings, at);
    }
    if (shape & 1) at = afterVarint(postings, at);
    while ((ordinals[next] ?? ordinal) < ordinal) next += 1;
    if (next === ordinals.length) break;
    if (ordinals[next] !== ordinal) {
      at = afterVarints(postings, at, shape >>> 1);
      continue;
    }
    const list: number[] = [];
    for (let place = 0, number = 0; place < shape >>> 1; place += 1) {
      number += readVarint(postings, at) >>> FORM_BITS;
      list.push(number);
      at = afterVarint(postings, at);
    }
    found.set(ordinal, list);
  }
  return found;
};
