import type { ParsedPage } from './parse/messages.ts';
import { post } from './parse/post.ts';
import { createSplitter } from './split.ts';
import { languageOf } from './terms.ts';
import type { Line, PageText } from './types.ts';

/** A plain text as one page without places on it: its lines, its passages and their terms. */
export const parseText = (text: string, name: string): ParsedPage => {
  const page: PageText = { number: 1, width: 0, height: 0, text, lines: linesOf(text) };
  const passages = createSplitter()(page).map((passage) => post(passage, name, languageOf(passage.text)));
  return { number: 1, width: 0, height: 0, text, passages };
};

const linesOf = (text: string): Line[] =>
  [...text.matchAll(/[^\n]*\S[^\n]*/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    box: null,
    size: 0,
    bold: false,
    joined: false,
  }));
