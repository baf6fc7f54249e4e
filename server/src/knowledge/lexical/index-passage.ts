import { createWordList } from '../spelling/word-list.ts';
import {
  askedTokensOf,
  extraTermsOf,
  languageOf,
  prefixOf,
  type TextLanguage,
  termsOf,
  tokensOf,
  wordsOf,
} from '../terms.ts';
import type { Passage } from '../types.ts';
import { formOf } from './hash.ts';
import { wordsOfName } from './names.ts';
import { createSegmentBuilder, type IndexedPassage } from './segment.ts';

/** Number of occurrences in the text that a term of a heading, or of the document's name, counts as. */
const HEADING_WEIGHT = 1;
const NAME_WEIGHT = 1;

/** Returns the terms of a passage: of its text with positions, and of its headings, the document's name and prefixes. */
export const indexPassage = (
  { text, headings }: Pick<Passage, 'text' | 'headings'>,
  name: string,
  language: TextLanguage,
): IndexedPassage => {
  const tokens = askedTokensOf(text, language);
  const beside = new Map<string, number>();
  const add = (term: string | null, weight: number) => {
    if (term) beside.set(term, (beside.get(term) ?? 0) + weight);
  };
  for (const term of termsOf(headings.join(' '), language)) add(term, HEADING_WEIGHT);
  for (const { term, word } of tokensOf(wordsOfName(name), language)) {
    add(term, NAME_WEIGHT);
    add(prefixOf(word), NAME_WEIGHT);
  }
  for (const { word } of tokens) add(prefixOf(word), 1);
  // Alternative spellings add no length to a text and do not move its words apart.
  for (const term of extraTermsOf(text, language)) add(term, 1);
  return {
    body: tokens.map(({ term, word }) => ({ term, form: formOf(word) })),
    beside,
  };
};

/** Collects the passages of a document in order. Builds their segment and word list. */
export const createPassageIndex = (name: string) => {
  const segment = createSegmentBuilder();
  const words = createWordList();
  for (const { written } of wordsOf(wordsOfName(name))) words.add(written);
  return {
    add: (passage: Pick<Passage, 'text' | 'headings'>): void => {
      segment.add(indexPassage(passage, name, languageOf(passage.text)));
      for (const text of [passage.text, ...passage.headings])
        for (const { written } of wordsOf(text)) words.add(written);
    },
    build: () => ({ segment: segment.build(), words: words.build() }),
  };
};
