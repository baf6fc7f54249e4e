import type { QuestionWord } from '../question-words.ts';
import { formOf } from './hash.ts';
import { type Block, blockOfPassage, type InMemoryIndex, type Lookup } from './in-memory-index.ts';
import { placesIn } from './postings.ts';

/** Maximum distance of adjacent question words in a passage, in words. */
const WINDOW = 8;
const K = 1.2;

export type Closeness = {
  near: number;
  /** Proximity of the question's own words alone. */
  nearOwn: number;
  /** Sum of the IDF of the words that the passage has, its headings and name included. */
  held: number;
  /** Indexes of the question's own words that the passage has. */
  has: number[];
};

type Places = (number[] | undefined)[];

/**
 * Computes the proximity of adjacent question words in passages with ascending numbers: for each pair the sum of 1/distance², saturated as
 * in BM25 and weighted by the IDF of the more common word (after Rasolofo and Savoy 2003).
 */
export const closeness = (
  { blocks }: InMemoryIndex,
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

/** Groups passages, in order, by block: their numbers in it, and the index of the first one in the list. */
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
