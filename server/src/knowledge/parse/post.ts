import { type TextLanguage, termsOf } from '../terms.ts';
import type { Passage } from '../types.ts';
import type { PostedPassage } from './messages.ts';

/** A term of a heading or of the document's name counts as this many in the text. */
const HEADING_WEIGHT = 1;
const NAME_WEIGHT = 1;

/** A passage with the terms by which it is found: its own, its headings' and its document's name's. */
export const post = (passage: Passage, name: string, language: TextLanguage): PostedPassage => {
  const frequencies = new Map<string, number>();
  const add = (terms: string[], weight: number) => {
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + weight);
  };
  const own = termsOf(passage.text, language);
  add(own, 1);
  add(termsOf(passage.headings.join(' '), language), HEADING_WEIGHT);
  add(termsOf(name.replace(/\.pdf$/i, '').replace(/[_.-]+/g, ' '), language), NAME_WEIGHT);
  return { ...passage, terms: [...frequencies], length: own.length };
};
