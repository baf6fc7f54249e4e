import type { DrawnLine, Word } from './layout/runs.ts';
import type { PageGeometry } from './page-geometry.ts';
import { type Bounds, hasCentre, type PageObjects } from './page-objects.ts';
import type { Pdfium } from './pdfium-library.ts';

/** Maximum thickness of a line through letters, relative to their box. PDFium's bounds of a stroke are twice as thick as it. */
const THIN = 0.3;
/** Range of heights at which a line strikes letters out, as shares of their height above the baseline: below it, it is an underline. */
const FROM = 0.15;
const TO = 0.8;
/** Minimum share of a word that the line crosses. */
const CROSSED = 0.85;
/** Maximum length of the line beyond the words that it crosses, relative to their height: rules of tables go on. */
const BEYOND = 0.7;
/** Characters of a word whose height is asked. */
const CHARACTERS_AT_MOST = 30;

type Page = {
  pdfium: Pdfium;
  textPage: number;
  scratch: number;
  geometry: PageGeometry;
  objects: PageObjects;
  /** Areas of annotations that strike text out. */
  struck: Bounds[];
};

/** Leaves out words that a line is drawn through, or that an annotation strikes out. */
export const withoutStruck = (lines: DrawnLine[], page: Page): DrawnLine[] => {
  const { struck } = page;
  const strokes = page.objects.shapes.filter(
    ({ isPath, x0, x1, y0, y1 }) => isPath && x1 - x0 > 2 * (y1 - y0),
  );
  if (!strokes.length && !struck.length) return lines;
  const words = lines.flatMap((line) => (line.turn === 0 ? line.words : []));
  const removed = new Set(words.filter(({ box }) => struck.some((area) => hasCentre(area, box))));
  for (const stroke of strokes) {
    const crossed = words.filter((word) => crosses(stroke, word, page));
    if (crossed.length && endsWith(stroke, crossed)) for (const word of crossed) removed.add(word);
  }
  if (!removed.size) return lines;
  return lines.flatMap((line) => {
    const left = line.words.flatMap((word, index) => {
      if (removed.has(word)) return [];
      const before = line.words[index - 1];
      return before && removed.has(before) ? [{ ...word, followsStruck: true }] : [word];
    });
    return left.length ? [{ ...line, words: left }] : [];
  });
};

const crosses = ({ x0, x1, y0, y1 }: Bounds, word: Word, page: Page): boolean => {
  const { x, y, width, height } = word.box;
  if (y1 < y || y0 > y + height || y1 - y0 > THIN * height) return false;
  if (Math.min(x1, x + width) - Math.max(x0, x) < CROSSED * width) return false;
  const letters = lettersOf(word, page);
  if (!letters) return false;
  const above = (letters.baseline - (y0 + y1) / 2) / (letters.baseline - letters.top);
  return above > FROM && above < TO;
};

/** Returns the baseline of a word and the top of its highest letter, on the page as displayed. */
const lettersOf = ({ chars }: Word, page: Page): { baseline: number; top: number } | null => {
  if (!chars) return null;
  const { pdfium, textPage, scratch, geometry } = page;
  const at = scratch >> 3;
  const [first, last] = chars;
  if (!pdfium._FPDFText_GetCharOrigin(textPage, first, scratch, scratch + 8)) return null;
  const [x = 0, y = 0] = pdfium.HEAPF64.subarray(at, at + 2);
  const baseline = geometry.toBox({ left: x, right: x, bottom: y, top: y }).y;
  let top = baseline;
  for (let index = first; index <= Math.min(last, first + CHARACTERS_AT_MOST); index += 1) {
    const places = [scratch, scratch + 8, scratch + 16, scratch + 24] as const;
    if (!pdfium._FPDFText_GetCharBox(textPage, index, ...places)) continue;
    const [left = 0, right = 0, bottom = 0, up = 0] = pdfium.HEAPF64.subarray(at, at + 4);
    top = Math.min(top, geometry.toBox({ left, right, bottom, top: up }).y);
  }
  return top < baseline ? { baseline, top } : null;
};

/** Returns whether a stroke is no longer than the words that it crosses. */
const endsWith = ({ x0, x1 }: Bounds, words: Word[]): boolean => {
  const beyond = BEYOND * Math.max(...words.map(({ box }) => box.height));
  const from = Math.min(...words.map(({ box }) => box.x));
  const to = Math.max(...words.map(({ box }) => box.x + box.width));
  return x0 >= from - beyond && x1 <= to + beyond;
};
