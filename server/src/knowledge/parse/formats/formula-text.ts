import { raisedText } from './raised.ts';

/** Text that needs no brackets as part of a fraction or root: one number, name or word. */
const SINGLE = /^[\p{L}\p{N}.,²³¹⁰-₉]*$/u;

const bracketed = (text: string): string => (SINGLE.test(text) ? text : `(${text})`);

/** Writes the parts of a formula on one line: `1/2`, `(a+b)/c`. */
export const fractionText = (above: string, below: string): string =>
  `${bracketed(above.trim())}/${bracketed(below.trim())}`;

/** Writes a root on one line: `√x`, `³√(a+b)`. */
export const rootText = (radicand: string, degree = ''): string =>
  `${degree.trim() && raisedText(degree.trim(), 'raised')}√${bracketed(radicand.trim())}`;

/** Returns a fraction with a space before it if a number stands directly before: `2 1/2`, not `21/2`. */
export const mixedNumber = (before: string, fraction: string): string =>
  /\p{N}$/u.test(before) && /^[\p{N}.,]+\//u.test(fraction) ? ` ${fraction}` : fraction;
