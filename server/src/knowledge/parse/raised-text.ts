import { LOWERED as LOWERED_FORMS, RAISED as RAISED_FORMS } from './formats/raised.ts';
import type { Pdfium } from './pdfium-library.ts';

const of = (table: Record<string, string>, signs: string): Record<string, string> =>
  Object.fromEntries([...signs].map((sign) => [sign, table[sign] ?? sign]));
const SUPERSCRIPTS = of(RAISED_FORMS, '0123456789+-−–()ni');
const SUBSCRIPTS = of(LOWERED_FORMS, '0123456789+-−–()');
/** Signs that change what a number or formula says when they are raised or lowered: digits, and what stands with them. */
export const RAISED = new Set(Object.keys(SUPERSCRIPTS).map((sign) => sign.codePointAt(0) ?? 0));

/** Height of a raised sign in heights of the letters beside it, at most. */
const SMALLER = 0.85;
/** How far the lower edge of a raised sign is above that of the letters beside it, in their heights, at least. */
const ABOVE = 0.2;
/** The same of a lowered sign, at most: a small sign on the baseline is 0.07 above. */
const BELOW = 0.02;
const SIGNS_AT_MOST = 8;
/** Raised letters change a number alone (10ⁿ); in words they are small capitals. */
const LETTER = /[ⁿⁱ]/;
/** A sign alone is no figure: a hyphen of another font may stand lower. */
const FIGURES = /[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿⁱ₀₁₂₃₄₅₆₇₈₉]/;
const FIGURE = /[\d)]/;

type Edges = { bottom: number; height: number };

/**
 * The raised or lowered signs at `index` in their Unicode forms (10³, CO₂), by their size and height beside the letter at
 * `beside`; null where the text goes on as before. Letters alone (1st) are kept as they are.
 */
export const raisedOf = (
  pdfium: Pdfium,
  textPage: number,
  index: number,
  beside: number,
  scratch: number,
): { text: string; count: number } | null => {
  const edgesOf = (at: number): Edges | null => {
    if (!pdfium._FPDFText_GetLooseCharBox(textPage, at, scratch)) return null;
    const offset = scratch >> 2;
    const [, top = 0, , bottom = 0] = pdfium.HEAPF32.subarray(offset, offset + 4);
    return { bottom: Math.min(top, bottom), height: Math.abs(top - bottom) };
  };
  const own = edgesOf(index);
  const base = own && edgesOf(beside);
  if (!own || !base || own.height > SMALLER * base.height) return null;
  const shift = (own.bottom - base.bottom) / base.height;
  const forms = shift > ABOVE ? SUPERSCRIPTS : shift < BELOW ? SUBSCRIPTS : null;
  if (!forms) return null;
  const before = Math.min(pdfium._FPDFText_GetUnicode(textPage, index - 1), 0x10ffff);
  let text = '';
  let count = 0;
  for (; count < SIGNS_AT_MOST; count += 1) {
    const code = pdfium._FPDFText_GetUnicode(textPage, index + count);
    const sign = forms[String.fromCodePoint(Math.min(code, 0x10ffff))];
    if (!sign || (LETTER.test(sign) && !FIGURE.test(String.fromCodePoint(before)))) break;
    const edges = count ? edgesOf(index + count) : own;
    if (!edges || Math.abs(edges.bottom - own.bottom) > 0.1 * base.height) break;
    text += sign;
  }
  return FIGURES.test(text) ? { text, count } : null;
};
