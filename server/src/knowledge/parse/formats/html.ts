import { Parser } from 'htmlparser2';
import type { PageText } from '../../types.ts';
import { cleanText, oneLine, type Piece, pagesOf } from './structured-pages.ts';

/** What nobody reads on the page: programs, drawings, forms, menus. */
const SKIPPED = new Set(
  'script style template noscript svg math iframe object embed canvas audio video select button nav dialog'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'p div section article main header footer aside address blockquote figure figcaption ul ol dl dt dd hr br form fieldset details summary table caption body title'.split(
    ' ',
  ),
);
const HIDDEN =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i;

/** Reads HTML as headings, paragraphs, list items and rows of tables; its markup ends here. */
export const readHtml = (html: string): PageText[] => pagesOf(piecesOfHtml(html), { locate: 'heading' });

export const piecesOfHtml = (html: string): Piece[] => {
  const pieces: Piece[] = [];
  let text = '';
  let kind: Piece['kind'] = 'paragraph';
  let level = 0;
  let skipped = 0;
  let tables = 0;
  let pre = 0;
  let row: { cells: string[]; isHead: boolean } | null = null;

  const flush = () => {
    const clean = kind === 'code' ? cleanText(text).replace(/^\n+|\s+$/g, '') : oneLine(text);
    text = '';
    if (clean) pieces.push({ kind, text: clean, ...(kind === 'heading' ? { level } : {}) });
    kind = pre ? 'code' : 'paragraph';
  };
  const endCell = () => {
    row?.cells.push(oneLine(text));
    text = '';
  };
  const endRow = () => {
    if (row?.cells.some(Boolean)) pieces.push({ kind: row.isHead ? 'head' : 'row', cells: row.cells });
    row = null;
  };

  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (skipped || SKIPPED.has(name) || isHidden(attributes)) {
        // An element without an end never closes what it opened.
        skipped += VOID.has(name) ? 0 : 1;
        return;
      }
      if (name === 'table') tables += 1;
      if (tables > 1) {
        text += ' ';
        return;
      }
      if (name === 'tr') {
        flush();
        row = { cells: [], isHead: true };
      } else if (row && (name === 'td' || name === 'th')) {
        text = '';
        if (name === 'td') row.isHead = false;
      } else if (row) {
        if (BLOCKS.has(name) || name === 'li') text += ' ';
      } else if (/^h[1-6]$/.test(name)) {
        flush();
        kind = 'heading';
        level = Number(name[1]);
      } else if (name === 'li') {
        flush();
        kind = 'item';
      } else if (name === 'pre') {
        flush();
        pre += 1;
        kind = 'code';
      } else if (BLOCKS.has(name) && !(kind === 'item' && !text.trim())) flush();
    },
    ontext: (part) => {
      if (!skipped) text += part;
    },
    onclosetag: (name) => {
      if (skipped) {
        skipped -= VOID.has(name) ? 0 : 1;
        return;
      }
      if (name === 'table') tables = Math.max(0, tables - 1);
      if (tables > 1) return;
      if (row && (name === 'td' || name === 'th')) endCell();
      else if (name === 'tr') endRow();
      else if (name === 'pre') {
        flush();
        pre = Math.max(0, pre - 1);
        kind = 'paragraph';
      } else if (!row && (/^h[1-6]$/.test(name) || name === 'li' || BLOCKS.has(name))) flush();
    },
  });
  parser.end(html);
  flush();
  return pieces;
};

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Text that a reader of the page would not see is not part of the document. */
const isHidden = (attributes: Record<string, string>): boolean =>
  'hidden' in attributes || attributes['aria-hidden'] === 'true' || HIDDEN.test(attributes['style'] ?? '');
