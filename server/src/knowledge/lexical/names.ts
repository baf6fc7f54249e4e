import type { QuestionWord } from '../question-words.ts';
import { termsOf } from '../terms.ts';
import { rarity } from './rarity.ts';

/** The words of the documents' names: term -> the documents that have it, by their place in the list. */
export type NameIndex = { documents: Map<string, number[]>; lengths: number[] };

const K1 = 1.2;
const B = 1;

/** What of a document's name can be asked for: no file ending, no separators. */
export const wordsOfName = (name: string): string =>
  name.replace(/\.[a-z]{2,5}$/i, '').replace(/[_.-]+/g, ' ');

export const indexNames = (names: string[]): NameIndex => {
  const documents = new Map<string, number[]>();
  const lengths = names.map((name, index) => {
    const words = wordsOfName(name);
    const terms = [new Set(termsOf(words, 'en')), new Set(termsOf(words, 'fr'))];
    for (const term of new Set(terms.flatMap((set) => [...set]))) {
      const list = documents.get(term);
      if (list) list.push(index);
      else documents.set(term, [index]);
    }
    return Math.min(...terms.map((set) => set.size));
  });
  return { documents, lengths };
};

/**
 * For each document how well its name fits a question: BM25 of the name, times the root of the share of the name that
 * the question holds, since a name that is named in full is meant.
 */
export const scoreNames = ({ documents, lengths }: NameIndex, words: QuestionWord[]): Float64Array => {
  const scores = new Float64Array(lengths.length);
  const named = new Float64Array(lengths.length);
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length) || 1;
  for (const { terms, joined, weight: share } of words) {
    const found = new Set(
      [...terms, ...(joined ? [joined] : [])].flatMap((term) => documents.get(term) ?? []),
    );
    const weight = share * rarity(lengths.length, found.size) * (K1 + 1);
    for (const index of found) {
      const norm = K1 * (1 - B + (B * (lengths[index] ?? 0)) / average);
      scores[index] = (scores[index] ?? 0) + weight / (1 + norm);
      named[index] = (named[index] ?? 0) + 1;
    }
  }
  return scores.map(
    (score, index) => score * Math.sqrt(Math.min(1, (named[index] ?? 0) / (lengths[index] || 1))),
  );
};
