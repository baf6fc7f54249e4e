import type { QuestionWord } from '../question-words.ts';
import { hashOf } from './hash.ts';
import { placesIn } from './matches.ts';
import type { Segment } from './segment.ts';

/** Words further apart than this are not near. */
const WINDOW = 8;
const K = 1.2;

export type Closeness = {
  /** For each passage by ordinal. */
  near: Map<number, number>;
  /** Of the question's own words alone. */
  nearOwn: Map<number, number>;
  /** The sum of what the words are worth that the passage has, in its headings and name too. */
  held: Map<number, number>;
  /** Places in the list of the question's own words that the passage has. */
  has: Map<number, number[]>;
};

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
  worths: number[],
): Closeness => {
  const near = new Map<number, number>();
  const nearOwn = new Map<number, number>();
  const held = new Map<number, number>();
  const has = new Map<number, number[]>();
  let before = new Map<number, number[]>();
  let joinedBefore = new Map<number, number[]>();
  for (const [index, { terms, joined }] of words.entries()) {
    const places = rarities[index] ? placesOfAny(segment, terms, ordinals) : new Map<number, number[]>();
    const together = joined ? placesOfAny(segment, [joined], ordinals) : new Map<number, number[]>();
    const having = new Set([...places.keys(), ...together.keys(), ...joinedBefore.keys()]);
    const isOwn = (worths[index] ?? 0) > 0;
    for (const ordinal of isOwn ? having : []) {
      held.set(ordinal, (held.get(ordinal) ?? 0) + (worths[index] ?? 0));
      has.set(ordinal, [...(has.get(ordinal) ?? []), index]);
    }
    joinedBefore = together;
    const weight = Math.min(rarities[index - 1] ?? 0, rarities[index] ?? 0);
    for (const [ordinal, here] of places) {
      const sum = nearness(before.get(ordinal) ?? [], here);
      if (!sum) continue;
      const more = (weight * sum * (K + 1)) / (sum + K);
      near.set(ordinal, (near.get(ordinal) ?? 0) + more);
      if (isOwn) nearOwn.set(ordinal, (nearOwn.get(ordinal) ?? 0) + more);
    }
    before = places;
  }
  return { near, nearOwn, held, has };
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
