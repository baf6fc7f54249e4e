import { prefixOf, type TextLanguage, termsOf, tokensOf } from '../terms.ts';
import type { Passage } from '../types.ts';
import { formOf } from './hash.ts';
import { wordsOfName } from './names.ts';
import type { IndexedPassage } from './segment.ts';

/** A term of a heading or of the document's name counts as this many in the text. */
const HEADING_WEIGHT = 1;
const NAME_WEIGHT = 1;

/** The terms under which a passage is found: of its text with their places, of its headings and document, and beginnings. */
export const indexPassage = (
  { text, headings }: Pick<Passage, 'text' | 'headings'>,
  name: string,
  language: TextLanguage,
): IndexedPassage => {
  const tokens = tokensOf(text, language);
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
  return { body: tokens.map(({ term, word }) => ({ term, form: formOf(word) })), beside };
};
