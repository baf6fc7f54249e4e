import type { PageText } from '../../types.ts';
import { cleanText, pagesOf } from './structured-pages.ts';

/** Each line that is not empty is a paragraph; its number is where it is found. */
export const readPlainText = (text: string, firstRow = 1): PageText[] =>
  pagesOf(
    text
      .split(/\r\n?|\n/)
      .map((line, index) => ({ kind: 'paragraph', text: cleanText(line).trimEnd(), row: firstRow + index })),
    { locate: 'lines' },
  );
