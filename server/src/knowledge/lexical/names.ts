import type { QuestionWord } from '../question-words.ts';
import { termsOf } from '../terms.ts';
import { rarity } from './rarity.ts';

/** Terms of document names, each with the readings of the documents that have it. */
export type NameIndex = {
  readings: Map<string, Set<number>>;
  /** Name of each reading's document, and its number of words. */
  names: Map<number, { name: string; length: number }>;
  /** Number of words of all names together. */
  words: number;
};

const K1 = 1.2;
const B = 1;

/** Returns the searchable words of a document's name, without extension and separators. */
export const wordsOfName = (name: string): string =>
  name.replace(/\.[a-z]{2,5}$/i, '').replace(/[_.-]+/g, ' ');

export const createNameIndex = (): NameIndex => ({ readings: new Map(), names: new Map(), words: 0 });

/** Statistics of all names if the index contains only some of them. */
type OfAllNames = { names: number; nameWords: number; namesHaving: (terms: string[]) => number };

export const termsOfName = (name: string): Set<string>[] => {
  const words = wordsOfName(name);
  return [new Set(termsOf(words, 'en')), new Set(termsOf(words, 'fr'))];
};

export const setName = (index: NameIndex, reading: number, name: string): void => {
  if (index.names.get(reading)?.name === name) return;
  removeName(index, reading);
  const terms = termsOfName(name);
  for (const term of new Set(terms.flatMap((set) => [...set]))) {
    const having = index.readings.get(term);
    if (having) having.add(reading);
    else index.readings.set(term, new Set([reading]));
  }
  const length = Math.min(...terms.map((set) => set.size));
  index.names.set(reading, { name, length });
  index.words += length;
};

export const removeName = (index: NameIndex, reading: number): void => {
  const known = index.names.get(reading);
  if (!known) return;
  for (const term of termsOfName(known.name).flatMap((set) => [...set])) {
    const having = index.readings.get(term);
    having?.delete(reading);
    if (!having?.size) index.readings.delete(term);
  }
  index.names.delete(reading);
  index.words -= known.length;
};

/** Names that count: all but those of hidden readings, or the statistics of `counted`. */
type Counting = { counted?: OfAllNames | undefined; hidden: ReadonlySet<number> };

/**
 * Scores the readings whose document name contains a word of the question: BM25 of the name, times the square root of the share of the name
 * in the question, since a name given in full is meant.
 */
export const scoreNames = (
  { readings, names, words: all }: NameIndex,
  words: QuestionWord[],
  { counted, hidden }: Counting,
): Map<number, number> => {
  const scores = new Map<number, { score: number; named: number }>();
  const left = [...hidden].flatMap((reading) => names.get(reading) ?? []);
  const count = counted?.names ?? names.size - left.length;
  const nameWords = counted?.nameWords ?? left.reduce((sum, { length }) => sum - length, all);
  const average = nameWords / Math.max(1, count) || 1;
  for (const { terms, joined, weight: share } of words) {
    const asked = joined ? [...terms, joined] : terms;
    const found = new Set(
      asked.flatMap((term) => [...(readings.get(term) ?? [])]).filter((reading) => !hidden.has(reading)),
    );
    if (!found.size) continue;
    const having = counted?.namesHaving(asked) ?? found.size;
    const weight = share * rarity(count, having) * (K1 + 1);
    for (const reading of found) {
      const norm = K1 * (1 - B + (B * (names.get(reading)?.length ?? 0)) / average);
      const before = scores.get(reading) ?? { score: 0, named: 0 };
      scores.set(reading, { score: before.score + weight / (1 + norm), named: before.named + 1 });
    }
  }
  return new Map(
    [...scores].map(([reading, { score, named }]) => [
      reading,
      score * Math.sqrt(Math.min(1, named / (names.get(reading)?.length || 1))),
    ]),
  );
};
