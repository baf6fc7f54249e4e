import { LOWERED as LOWERED_FORMS, RAISED as RAISED_FORMS } from '../formats/raised.ts';
import type { Pdfium } from './pdfium-library.ts';

const of = (table: Record<string, string>, signs: string): Record<string, string> =>
  Object.fromEntries([...signs].map((sign) => [sign, table[sign] ?? sign]));
const SUPERSCRIPTS = of(RAISED_FORMS, '0123456789+-−–()ni');
const SUBSCRIPTS = of(LOWERED_FORMS, '0123456789+-−–()');
/** Characters that change a number or formula when raised or lowered: digits, and signs used with them. */
export const RAISED = new Set(Object.keys(SUPERSCRIPTS).map((sign) => sign.codePointAt(0) ?? 0));

/** Maximum height of a raised or lowered character, relative to its neighbour. */
const SMALLER = 0.85;
/** Minimum offset of a raised character's lower edge above its neighbour's, relative to the neighbour's height. */
const ABOVE = 0.2;
/** Maximum offset of a lowered character's edge; a small character on the baseline has 0.07. */
const BELOW = 0.02;
const SIGNS_AT_MOST = 8;
/** Raised letters count only after a number (10ⁿ); within words they are small capitals. */
const LETTER = /[ⁿⁱ]/;
/** A sign without a digit is no exponent: a hyphen of another font may be lower. */
const FIGURES = /[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿⁱ₀₁₂₃₄₅₆₇₈₉]/;
const FIGURE = /[\d)]/;

type Edges = { bottom: number; height: number };

/**
 * Converts raised or lowered characters at `index` to their Unicode forms (10³, CO₂), by their size and height relative to the character at
 * `beside`. Letters alone (1st) stay as they are.
 *
 * @returns null for ordinary text
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
