import type { Line, PageText } from './types.ts';

/** Converts a plain text to a page without layout, each line a paragraph. */
export const textPage = (number: number, text: string): PageText => ({
  number,
  width: 0,
  height: 0,
  text,
  lines: linesOf(text),
  structure: {
    blocks: linesOf(text).map(({ start, end }) => ({ kind: 'paragraph', start, end })),
    title: '',
    context: [],
    columns: '',
    locate: 'heading',
  },
});

const linesOf = (text: string): Line[] =>
  [...text.matchAll(/^[^\n]*\S[^\n]*/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    box: null,
    size: 0,
    bold: false,
    joined: false,
  }));
