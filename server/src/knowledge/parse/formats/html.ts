import { IngestionFailure, type PageText } from '../../types.ts';
import { DEEPEST, FlatParser, VOID } from './flat-parser.ts';
import { cleanText, oneLine, type Piece, pagesOf } from './structured-pages.ts';

/** Elements without readable text: scripts, graphics, forms, navigation. */
const SKIPPED = new Set(
  'script style template noscript svg math iframe object embed canvas audio video select button nav dialog'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'p div section article main header footer aside address blockquote figure figcaption ul ol dl dt dd hr br form fieldset details summary table tr td th caption body title'.split(
    ' ',
  ),
);
const HIDDEN =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i;

/** Chunk size for the parser: its output is consumed before more is fed. */
const CHUNK_CHARACTERS = 50_000;

/** Reads HTML as headings, paragraphs, list items and rows of tables; its markup ends here. */
export const readHtml = (html: string): Generator<PageText> => readHtmlChunks(chunksOf(html));

/** The same of HTML that comes in chunks, cut anywhere. */
export const readHtmlChunks = (chunks: Iterable<string>): Generator<PageText> =>
  pagesOf(piecesOf(chunks), { locate: 'heading' });

function* chunksOf(html: string): Generator<string> {
  for (let at = 0; at < html.length; at += CHUNK_CHARACTERS) yield html.slice(at, at + CHUNK_CHARACTERS);
}

function* piecesOf(chunks: Iterable<string>): Generator<Piece> {
  let pieces: Piece[] = [];
  let text = '';
  let kind: Piece['kind'] = 'paragraph';
  let level = 0;
  let skipped = 0;
  let tables = 0;
  let pre = 0;
  let row: { cells: string[]; isHead: boolean } | null = null;

  const flush = () => {
    const clean = kind === 'code' ? cleanText(text).replace(/^\n+/, '').trimEnd() : oneLine(text);
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

  const parser = new FlatParser({
    onopentag: (name, attributes) => {
      parser.opens(name);
      // What it hides could not be told from what follows it.
      const isLost = parser.depth > DEEPEST && isHidden(attributes);
      if (isLost || parser.depth > 2 * DEEPEST) throw new IngestionFailure('damaged');
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
      parser.closes(name);
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
  parser.kept = SKIPPED;
  const taken = () => {
    const taking = pieces;
    pieces = [];
    return taking;
  };
  for (const chunk of chunks) {
    parser.write(chunk);
    yield* taken();
  }
  parser.end();
  flush();
  yield* taken();
}

/** Text that a reader of the page would not see is not part of the document. */
const isHidden = (attributes: Record<string, string>): boolean =>
  'hidden' in attributes || attributes['aria-hidden'] === 'true' || HIDDEN.test(attributes['style'] ?? '');
