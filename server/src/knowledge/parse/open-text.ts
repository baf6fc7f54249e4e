import { readFileSync, statSync } from 'node:fs';
import { IngestionFailure, type PageText } from '../types.ts';
import { decode } from './detect-type.ts';
import { readCsv } from './formats/csv.ts';
import { readMarkdown } from './formats/markdown.ts';
import { readPlainText } from './formats/plain-text.ts';
import { PAGE_CHARACTERS } from './formats/structured-pages.ts';
import { type TextPart, textParts } from './formats/text-parts.ts';
import type { OpenDocument } from './open-document.ts';

type TextType = 'txt' | 'md' | 'csv';

/** Letters of two bytes are the most that is reckoned with. */
const BYTES_A_PAGE = 2 * PAGE_CHARACTERS;

/**
 * Opens a text, which has no pages of its own. A long one is read in parts, one at a time in memory: once for the number of its
 * pages, then again for each part when its pages are asked for. Throws IngestionFailure: empty, no_text, too_many_pages
 * (what cannot fit is not even read).
 */
export const openText = (path: string, type: TextType, maxPages: number) => {
  const { size } = statSync(path);
  if (!size) throw new IngestionFailure('empty');
  if (size > maxPages * BYTES_A_PAGE) throw new IngestionFailure('too_many_pages');
  const text = decode(readFileSync(path));
  let first = '';
  const read = ({ text: part, firstRow }: TextPart): PageText[] => {
    if (type === 'md') return readMarkdown(part);
    return type === 'csv' ? readCsv(part, firstRow, first) : readPlainText(part, firstRow);
  };
  const parts: { part: TextPart; before: number }[] = [];
  let pages = 0;
  let open: { before: number; pages: PageText[] } = { before: 0, pages: [] };
  for (const part of textParts(text, type)) {
    first ||= part.text;
    open = { before: pages, pages: read(part) };
    parts.push({ part, before: pages });
    pages += open.pages.length;
    if (pages > maxPages) throw new IngestionFailure('too_many_pages');
  }
  if (!pages) throw new IngestionFailure('no_text');
  return {
    pages,
    read: (number: number): PageText => {
      const wanted = parts.findLast(({ before }) => before < number);
      if (wanted && wanted.before !== open.before) open = { before: wanted.before, pages: read(wanted.part) };
      const page = open.pages[number - open.before - 1];
      return page ? { ...page, number } : { number, width: 0, height: 0, text: '', lines: [] };
    },
    close: () => {},
  } satisfies OpenDocument;
};
