import { oneLine } from '../structured-pages.ts';
import { PAGE_NUMBER, withoutPageNumbers } from '../word/fields.ts';
import { isTrue } from '../xml-events.ts';

/** Codes of a header or footer (ECMA-376 part 1, 18.3.1.39): font, size and colour, page numbers, the parts of the line, and others. */
const CODES = /&(?:"[^"]*"|K(?:[0-9A-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[A-Z])/gi;
/** Stands for the escaped `&&` until codes are read: `P&&L` has no part that begins with `&L`. */
const AMPERSAND = '\ue001';

/** Returns the texts of a header or footer from left to right, without codes and page numbers. */
export const edgeTexts = (written: string): string[] =>
  written
    .replaceAll('&&', AMPERSAND)
    .replace(/^(?!&[LCR])/i, '&C')
    .split(/&[LCR]/i)
    .map((part) =>
      oneLine(
        withoutPageNumbers(part.replace(CODES, (code) => (/^&[PN]$/i.test(code) ? PAGE_NUMBER : ''))),
      ).replaceAll(AMPERSAND, '&'),
    )
    .filter(Boolean);

/** Collects the headers and footers that a sheet prints: those of first and even pages only where the sheet uses them. */
export const createEdgeReader = () => {
  const texts: string[] = [];
  let shown = new Set(['oddHeader', 'oddFooter']);
  let edge = '';
  let written = '';
  return {
    texts,
    open: (name: string, { differentFirst = '0', differentOddEven = '0' }: Record<string, string>) => {
      if (name === 'headerFooter') {
        const kinds = ['odd', ...(isTrue(differentFirst) ? ['first'] : [])];
        if (isTrue(differentOddEven)) kinds.push('even');
        shown = new Set(kinds.flatMap((kind) => [`${kind}Header`, `${kind}Footer`]));
      }
      edge = shown.has(name) ? name : '';
      written = '';
    },
    text: (part: string) => {
      if (edge) written += part;
    },
    close: () => {
      if (edge) texts.push(...edgeTexts(written));
      edge = '';
    },
  };
};
