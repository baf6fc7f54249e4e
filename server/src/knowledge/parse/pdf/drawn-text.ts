import type { Box } from '@docent/contract';
import { plain } from '../plain-text.ts';
import type { DrawnLine, Turn, Word } from './layout/runs.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium-library.ts';
import { RAISED, raisedOf } from './raised-text.ts';

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const NO_BREAK_SPACE = 0xa0;
/** PDFium's codes for a hyphen that only breaks a word at the end of a line, and the soft hyphen. */
const BREAKS = new Set([2, 0xfffe, 0xad]);
const BOLD_FROM = 600;
const FONT_NAME_BYTES = 128;

/** Last letters of a ligature (fi, ffl, st), which PDFium returns as single letters with the same box. */
const LIGATURE_END = /^(?:f[fijlt]|[cs]t)$/;
const LETTER = /\p{L}/u;
/** Arabic letters of the ligatures of lam and alef. */
const LAM = 0x644;
const ALEFS = new Set([0x622, 0x623, 0x625, 0x627]);
/** Maximum distance between letters that touch, relative to their height. */
const TOUCHING = 0.05;
/** Maximum distance and overlap of letters of one word, relative to their height. */
const NO_SPACE = 0.1;
const OVERLAP = 0.3;

/** `readable` and `unreadable` count characters; a character is unreadable if its font does not map it to Unicode. */
export type DrawnText = { lines: DrawnLine[]; readable: number; unreadable: number };

/** Returns functions that ask PDFium for the position and look of a page's characters. `bold` caches whether a font is bold. */
const createCharacters = (
  pdfium: Pdfium,
  textPage: number,
  scratch: number,
  { toBox, turnOf }: PageGeometry,
  bold: Map<number, boolean>,
) => {
  const boxOf = (index: number): Box | null => {
    if (!pdfium._FPDFText_GetLooseCharBox(textPage, index, scratch)) return null;
    const at = scratch >> 2;
    const heap = pdfium.HEAPF32;
    return toBox({
      left: heap[at] ?? 0,
      top: heap[at + 1] ?? 0,
      right: heap[at + 2] ?? 0,
      bottom: heap[at + 3] ?? 0,
    });
  };

  /** Returns the letter size in points as displayed (font size times the vertical scale of the text) and the text direction. */
  const styleOf = (index: number): { size: number; turn: Turn } => {
    const size = pdfium._FPDFText_GetFontSize(textPage, index);
    if (!pdfium._FPDFText_GetMatrix(textPage, index, scratch)) return { size, turn: turnOf(1, 0) };
    const at = scratch >> 2;
    const [a = 1, b = 0, c = 0, d = 1] = pdfium.HEAPF32.subarray(at, at + 4);
    return { size: size * Math.hypot(c, d), turn: turnOf(a, b) };
  };

  const isBold = (index: number): boolean => {
    const font = pdfium._FPDFTextObj_GetFont(pdfium._FPDFText_GetTextObject(textPage, index));
    const known = bold.get(font);
    if (known !== undefined) return known;
    const buffer = scratch + 32;
    const length = font ? pdfium._FPDFFont_GetBaseFontName(font, buffer, FONT_NAME_BYTES) : 0;
    const name = Buffer.from(
      pdfium.HEAPU8.subarray(buffer, buffer + Math.min(length, FONT_NAME_BYTES)),
    ).toString('latin1');
    const found =
      /bold|black|heavy|demi/i.test(name) || pdfium._FPDFText_GetFontWeight(textPage, index) >= BOLD_FROM;
    bold.set(font, found);
    return found;
  };

  /** Returns whether the space at an index is drawn below the ligature before it: the next letter touches that ligature. */
  const isInLigature = (index: number): boolean => {
    const code = (at: number) => pdfium._FPDFText_GetUnicode(textPage, at);
    const end = String.fromCharCode(code(index - 2), code(index - 1));
    if (!LIGATURE_END.test(end) || !LETTER.test(String.fromCharCode(code(index + 1)))) return false;
    const [before, ligature, next] = [boxOf(index - 2), boxOf(index - 1), boxOf(index + 1)];
    if (!before || !ligature || !next || before.x !== ligature.x || before.width !== ligature.width)
      return false;
    const gap = next.x - ligature.x - ligature.width;
    return (
      Math.abs(gap) < TOUCHING * ligature.height && Math.abs(next.y - ligature.y) < TOUCHING * ligature.height
    );
  };

  /** Returns whether a letter and the one before it are drawn at the same place. */
  const isLigature = (index: number): boolean => {
    const [before, letter] = [boxOf(index - 1), boxOf(index)];
    return !!before && !!letter && Math.abs(before.x - letter.x) < TOUCHING * letter.height;
  };

  /** Returns whether a letter follows another one, or raised text behind that one, on its line without a space. */
  const areBeside = (letter: number, raised: number, next: number): boolean => {
    const [line, before, after] = [boxOf(letter), boxOf(Math.max(letter, raised)), boxOf(next)];
    if (!line || !before || !after || Math.abs(after.y - line.y) > TOUCHING * line.height) return false;
    const gap = after.x - before.x - before.width;
    return gap > -OVERLAP * line.height && gap < NO_SPACE * line.height;
  };

  return { boxOf, styleOf, isBold, isInLigature, isLigature, areBeside };
};

/** Collects characters as words, and words as lines. */
const createLines = ({ boxOf, styleOf, isBold }: ReturnType<typeof createCharacters>) => {
  const lines: DrawnLine[] = [];
  let words: Word[] = [];
  let word = '';
  /** Characters at which the word begins and ends, and at which the line begins; -1: none. */
  let first = -1;
  let last = -1;
  let raisedLast = -1;
  let lineFirst = -1;

  const endWord = () => {
    if (!word) return;
    const text = plain(word);
    if (text && first >= 0) {
      const from = boxOf(first);
      const to = last === first ? from : boxOf(last);
      if (lineFirst < 0) lineFirst = first;
      const box = from && to && union(from, to);
      const raised = raisedLast > last ? boxOf(raisedLast) : null;
      // Raised text widens its word, and does not make it higher.
      if (box && raised) box.width = Math.max(box.width, raised.x + raised.width - box.x);
      if (box) words.push({ text, box, chars: [first, last] });
    }
    word = '';
    first = -1;
    raisedLast = -1;
  };

  const endLine = (isBroken = false) => {
    endWord();
    if (words.length) lines.push({ words, ...styleOf(lineFirst), bold: isBold(lineFirst), isBroken });
    words = [];
    lineFirst = -1;
  };

  return {
    lines,
    endWord,
    endLine,
    isLineEmpty: () => !word && !words.length,
    /** Returns the last character of the open word that is on its line; null between words. */
    lastOfWord: () => (first < 0 ? null : last),
    add: (text: string, index: number) => {
      word += text;
      if (first < 0) first = index;
      last = index;
    },
    /** Adds a letter before the last one: PDFium tells the letters of an Arabic ligature in the wrong order. */
    addBefore: (text: string, index: number) => {
      word = word.slice(0, -1) + text + word.slice(-1);
      last = index;
    },
    /** Adds raised or lowered text to the open word; its box stays that of the text on the line. */
    addRaised: (text: string, index: number) => {
      word += text;
      raisedLast = index;
    },
  };
};

/** Extracts the text of a page in drawing order, as words with their boxes. `bold` caches whether a font is bold. */
export const readDrawnText = (
  pdfium: Pdfium,
  textPage: number,
  scratch: number,
  geometry: PageGeometry,
  bold: Map<number, boolean>,
): DrawnText => {
  const count = pdfium._FPDFText_CountChars(textPage);
  const characters = createCharacters(pdfium, textPage, scratch, geometry, bold);
  const { lines, endWord, endLine, isLineEmpty, lastOfWord, add, addBefore, addRaised } =
    createLines(characters);
  let readable = 0;
  let unreadable = 0;
  const codeAt = (index: number) => pdfium._FPDFText_GetUnicode(textPage, index);
  const isLineEnd = (code: number) => code === CARRIAGE_RETURN || code === LINE_FEED;
  let previous = SPACE;
  /** Last raised or lowered character. */
  let raisedAt = -1;
  /**
   * Returns whether the open word goes on with a character although PDFium has ended the line or the word: behind raised text, and on short
   * pages with a free strip down their middle, which it takes for pages of upright lines.
   */
  const goesOn = (next: number): boolean => {
    const letter = lastOfWord();
    return letter !== null && codeAt(next) > SPACE && characters.areBeside(letter, raisedAt, next);
  };

  for (let index = 0; index < count; index += 1) {
    let code = codeAt(index);
    if (code === CARRIAGE_RETURN) continue;
    if (code === LINE_FEED) {
      if (goesOn(index + 1)) continue;
      endLine();
      previous = SPACE;
      continue;
    }
    if (BREAKS.has(code)) {
      const breaksHere = code === 2 || code === 0xfffe || isLineEnd(codeAt(index + 1));
      if (!breaksHere || isLineEmpty()) continue;
      while (isLineEnd(codeAt(index + 1))) index += 1;
      endLine(true);
      previous = SPACE;
      continue;
    }
    if (code === TAB || code === SPACE || code === NO_BREAK_SPACE) {
      if (lastOfWord() === index - 1 && characters.isInLigature(index)) continue;
      if (raisedAt === index - 1 && goesOn(index + 1)) continue;
      endWord();
      previous = SPACE;
      continue;
    }
    if (isUnnamed(code)) unreadable += 1;
    else readable += 1;
    const character = characterOf(code, isHalf(code) ? codeAt(index + 1) : 0);
    if (character === null) continue;
    if (character !== code) index += 1;
    code = character;
    const beside = lastOfWord();
    if (previous !== SPACE && beside !== null && RAISED.has(code)) {
      const raised = raisedOf(pdfium, textPage, index, beside, scratch);
      if (raised) {
        index += raised.count - 1;
        addRaised(raised.text, index);
        raisedAt = index;
        previous = code;
        continue;
      }
    }
    const letter = String.fromCodePoint(code);
    if (code === LAM && beside === index - 1 && ALEFS.has(previous) && characters.isLigature(index))
      addBefore(letter, index);
    else add(letter, index);
    previous = code;
  }
  endLine();
  return { lines, readable, unreadable };
};

/** Returns whether a UTF-16 code is half of a character. */
const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** Returns the character of one or two UTF-16 codes; null for control characters and unpaired codes, which cannot be stored. */
const characterOf = (code: number, next: number): number | null => {
  if (code < SPACE || (code >= 0x7f && code < 0xa0) || code > 0x10ffff) return null;
  if (!isHalf(code)) return code;
  if (code > 0xdbff || next < 0xdc00 || next > 0xdfff) return null;
  return 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00);
};

/** Private-use and control characters: the font does not map them to Unicode. */
const isUnnamed = (code: number): boolean =>
  code < SPACE || code === 0xfffd || code >= 0xffff || (code >= 0xe000 && code <= 0xf8ff);

export const union = (a: Box, b: Box): Box => {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
};
