import type { QuestionWord } from '../question-words.ts';
import { formOf } from './hash.ts';
import { type Located, placesIn } from './postings.ts';
import type { Searchable } from './searchable.ts';

/** Words further apart than this are not near. */
const WINDOW = 8;
const K = 1.2;

export type Closeness = {
  near: number;
  /** Of the question's own words alone. */
  nearOwn: number;
  /** The sum of what the words are worth that the passage has, in its headings and name too. */
  held: number;
  /** Places in the list of the question's own words that the passage has. */
  has: number[];
};

/** Places of a word in each of some passages. */
type Places = (number[] | undefined)[];

/**
 * How near the neighbours of the question stand to each other in some passages, whose numbers rise: for each pair
 * the sum of 1/distance², saturated as in BM25 and weighed by the rarity of the more common word (after Rasolofo and
 * Savoy 2003).
 */
export const closeness = (
  { blocks, bases, postingsOf }: Searchable,
  passages: number[],
  words: QuestionWord[],
  rarities: number[],
  worths: number[],
): Closeness[] => {
  const wanted = passages.flatMap((no): Located[] => {
    const block = blocks[blockOf(bases, no)];
    return block ? [{ no, segment: block.segment }] : [];
  });
  const placesOf = (terms: string[], form: number | null): Places => {
    const [first = [], ...others] = terms.map((term) => placesIn(postingsOf(term, form), wanted));
    return others.reduce(together, first);
  };
  const close = passages.map((): Closeness => ({ near: 0, nearOwn: 0, held: 0, has: [] }));
  let before: Places = [];
  let joinedBefore: Places = [];
  for (const [index, { terms, word, joined }] of words.entries()) {
    const places = rarities[index] ? placesOf(terms, formOf(word)) : [];
    const asOne = joined ? placesOf([joined], null) : [];
    const worth = worths[index] ?? 0;
    const weight = Math.min(rarities[index - 1] ?? 0, rarities[index] ?? 0);
    for (const [at, one] of close.entries()) {
      const here = places[at];
      if (worth > 0 && (here || asOne[at] || joinedBefore[at])) {
        one.held += worth;
        one.has.push(index);
      }
      const sum = here ? nearness(before[at] ?? [], here) : 0;
      if (!sum) continue;
      const more = (weight * sum * (K + 1)) / (sum + K);
      one.near += more;
      if (worth > 0) one.nearOwn += more;
    }
    before = places;
    joinedBefore = asOne;
  }
  return close;
};

const together = (some: Places, others: Places): Places =>
  some.map((places, at) => {
    const more = others[at];
    return places && more ? [...places, ...more] : (places ?? more);
  });

const nearness = (some: number[], others: number[]): number => {
  let sum = 0;
  for (const one of some) {
    for (const other of others) {
      const distance = Math.abs(one - other);
      if (distance && distance <= WINDOW) sum += 1 / (distance * distance);
    }
  }
  return sum;
};

/** The last block that begins at or before a passage's number. */
const blockOf = (bases: number[], no: number): number => {
  let low = 0;
  let high = bases.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((bases[middle] ?? 0) <= no) low = middle;
    else high = middle - 1;
  }
  return low;
};
