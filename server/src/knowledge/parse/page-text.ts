import type { Box } from '@docent/contract';
import type { Line } from '../types.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium-library.ts';

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
/** PDFium's signs for a hyphen that only breaks a word at the end of a line, and the soft hyphen. */
const BREAKS = new Set([2, 0xfffe, 0xad]);
const BOLD_FROM = 600;
const FONT_NAME_BYTES = 128;
/** Spaces of all kinds, ligatures, full-width forms and letters for formulas are written as the plain ones. */
const COMPATIBLE = /[\u00a0\u2000-\u200a\u202f\u3000\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu;
/** Direction marks, joiners, tags, private signs of fonts and what is no character. */
const INVISIBLE =
  /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]|\p{Variation_Selector}|\p{Join_Control}|[\u{e0000}-\u{e0fff}]/gu;
const BEYOND_LATIN = /[^\0-\u02ff]|\u00a0/;

/** What is remembered from page to page of one document. */
export type DocumentMemory = {
  /** Font to whether it is bold. */
  bold: Map<number, boolean>;
  /** Words with a hyphen inside that stood within a line, folded to lower case. */
  hyphenated: Set<string>;
};
export const newMemory = (): DocumentMemory => ({ bold: new Map(), hyphenated: new Set() });

/**
 * Text of a page in reading order, one line as printed a line; a row of a table is one line, its cells apart by
 * spaces. Words broken at the end of a line are joined: the rest of the word moves up to the line it began in.
 */
export const readText = (
  pdfium: Pdfium,
  textPage: number,
  scratch: number,
  { toBox }: PageGeometry,
  memory: DocumentMemory,
): { text: string; lines: Line[] } => {
  const count = pdfium._FPDFText_CountChars(textPage);
  const lines: Line[] = [];
  let text = '';
  let line = '';
  let first = -1;
  let last = -1;
  let joined = false;

  const boxOf = (index: number): Box | null => {
    if (!pdfium._FPDFText_GetLooseCharBox(textPage, index, scratch)) return null;
    const at = scratch >> 2;
    const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.HEAPF32.subarray(at, at + 4);
    return toBox({ left, top, right, bottom });
  };

  /** Size of the letters in points as displayed: the font's size times the text's vertical scale. */
  const sizeOf = (index: number): number => {
    const size = pdfium._FPDFText_GetFontSize(textPage, index);
    if (!pdfium._FPDFText_GetMatrix(textPage, index, scratch)) return size;
    const at = scratch >> 2;
    return size * Math.hypot(pdfium.HEAPF32[at + 2] ?? 0, pdfium.HEAPF32[at + 3] ?? 1);
  };

  const isBold = (index: number): boolean => {
    const font = pdfium._FPDFTextObj_GetFont(pdfium._FPDFText_GetTextObject(textPage, index));
    const known = memory.bold.get(font);
    if (known !== undefined) return known;
    const buffer = scratch + 32;
    const length = font ? pdfium._FPDFFont_GetBaseFontName(font, buffer, FONT_NAME_BYTES) : 0;
    const name = Buffer.from(
      pdfium.HEAPU8.subarray(buffer, buffer + Math.min(length, FONT_NAME_BYTES)),
    ).toString('latin1');
    const bold =
      /bold|black|heavy|demi/i.test(name) || pdfium._FPDFText_GetFontWeight(textPage, index) >= BOLD_FROM;
    memory.bold.set(font, bold);
    return bold;
  };

  const endLine = () => {
    const clean = (joined ? plain(line).trimEnd() : plain(line).trim()).replace(/ {2,}/g, ' ');
    if (clean) {
      if (text && !joined) text += '\n';
      const start = text.length;
      text += clean;
      for (const [word] of clean.matchAll(HYPHENATED)) memory.hyphenated.add(word.toLowerCase());
      const from = first >= 0 ? boxOf(first) : null;
      const to = last >= 0 ? boxOf(last) : null;
      const box = from && to ? union(from, to) : null;
      lines.push({ start, end: text.length, box, size: sizeOf(first), bold: isBold(first), joined });
      joined = false;
    }
    line = '';
    first = -1;
    last = -1;
  };

  const codeAt = (index: number) => pdfium._FPDFText_GetUnicode(textPage, index);
  const isLineEnd = (code: number) => code === CARRIAGE_RETURN || code === LINE_FEED;

  for (let index = 0; index < count; index += 1) {
    let code = codeAt(index);
    if (code === CARRIAGE_RETURN) continue;
    if (code === LINE_FEED) {
      endLine();
      continue;
    }
    if (BREAKS.has(code)) {
      const breaksHere = code === 2 || code === 0xfffe || isLineEnd(codeAt(index + 1));
      if (!breaksHere || !line.trim()) continue;
      while (isLineEnd(codeAt(index + 1))) index += 1;
      const keepsHyphen = memory.hyphenated.has(`${lastWord(line)}-${nextWord(codeAt, index + 1, count)}`);
      if (keepsHyphen) line += '-';
      endLine();
      joined = true;
      continue;
    }
    if (code === TAB) code = SPACE;
    // Control signs and halves of surrogate pairs: PostgreSQL refuses the one, UTF-8 the other.
    if (code < SPACE || (code >= 0x7f && code < 0xa0) || code > 0x10ffff) continue;
    if (code >= 0xd800 && code <= 0xdfff) {
      const low = codeAt(index + 1);
      if (code > 0xdbff || low < 0xdc00 || low > 0xdfff) continue;
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
      index += 1;
    }
    line += String.fromCodePoint(code);
    if (code === SPACE || code === 0xa0) continue;
    if (first < 0) first = index;
    last = index;
  }
  endLine();
  return { text, lines };
};

const HYPHENATED = /(?<!\p{L})\p{L}{2,}-\p{L}{2,}/gu;

const lastWord = (line: string): string => (/(?<!\p{L})\p{L}+$/u.exec(line)?.[0] ?? '').toLowerCase();

const nextWord = (codeAt: (index: number) => number, from: number, count: number): string => {
  let word = '';
  for (let index = from; index < count && index < from + 40; index += 1) {
    const letter = String.fromCodePoint(Math.min(codeAt(index), 0x10ffff));
    if (!/\p{L}/u.test(letter)) break;
    word += letter;
  }
  return word.toLowerCase();
};

const union = (a: Box, b: Box): Box => {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
};

const plain = (line: string): string =>
  BEYOND_LATIN.test(line)
    ? line
        .replace(COMPATIBLE, (sign) => sign.normalize('NFKC'))
        .replace(INVISIBLE, '')
        .normalize('NFC')
    : line;
