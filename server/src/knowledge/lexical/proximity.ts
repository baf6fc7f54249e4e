import type { QuestionWord } from '../question-words.ts';
import { formOf } from './hash.ts';
import { type Block, blockOfPassage, type Lookup, type Searchable } from './in-memory-index.ts';
import { placesIn } from './postings.ts';

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
  { blocks }: Searchable,
  postingsOf: Lookup,
  passages: number[],
  words: QuestionWord[],
  rarities: number[],
  worths: number[],
): Closeness[] => {
  const wanted = byBlock(blocks, passages);
  const placesOf = (terms: string[], form: number | null): Places => {
    const places: Places = [];
    for (const term of terms) {
      for (const { block, postings } of postingsOf(term, form).parts) {
        const here = wanted.get(block);
        if (!here) continue;
        for (const [nth, found] of placesIn(postings, here.local).entries()) {
          const at = here.from + nth;
          if (found) places[at] = places[at] ? [...places[at], ...found] : found;
        }
      }
    }
    return places;
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

/** Passages in order, by their block: the numbers that they have in it, and from where on they stand in the list. */
const byBlock = (blocks: Block[], passages: number[]) => {
  const found = new Map<Block, { from: number; local: number[] }>();
  for (const [at, no] of passages.entries()) {
    const block = blockOfPassage(blocks, no);
    if (!block) continue;
    const known = found.get(block);
    if (known) known.local.push(no - block.base);
    else found.set(block, { from: at, local: [no - block.base] });
  }
  return found;
};
