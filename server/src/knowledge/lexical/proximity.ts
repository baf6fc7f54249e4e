import type { QuestionWord } from '../question-words.ts';
import { hashOf } from './hash.ts';
import { placesIn } from './matches.ts';
import type { Segment } from './segment.ts';

/** Words further apart than this are not near. */
const WINDOW = 8;
const K = 1.2;

/**
 * How near the neighbours of the question stand to each other in some passages of a segment, by ordinal: for each pair
 * the sum of 1/distance², saturated as in BM25 and weighed by the rarity of the more common word (after Rasolofo and
 * Savoy 2003).
 */
export const closeness = (
  segment: Segment,
  ordinals: Set<number>,
  words: QuestionWord[],
  rarities: number[],
): Map<number, number> => {
  const sums = new Map<number, number>();
  let before = new Map<number, number[]>();
  for (const [index, { terms }] of words.entries()) {
    const places = rarities[index] ? placesOfAny(segment, terms, ordinals) : new Map<number, number[]>();
    const weight = Math.min(rarities[index - 1] ?? 0, rarities[index] ?? 0);
    for (const [ordinal, own] of places) {
      const near = nearness(before.get(ordinal) ?? [], own);
      if (near) sums.set(ordinal, (sums.get(ordinal) ?? 0) + (weight * near * (K + 1)) / (near + K));
    }
    before = places;
  }
  return sums;
};

const placesOfAny = (segment: Segment, terms: string[], ordinals: Set<number>): Map<number, number[]> => {
  const [first, ...others] = terms.map((term) => placesIn(segment, hashOf(term), ordinals));
  const all = first ?? new Map<number, number[]>();
  for (const other of others) {
    for (const [ordinal, places] of other) all.set(ordinal, [...(all.get(ordinal) ?? []), ...places]);
  }
  return all;
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
