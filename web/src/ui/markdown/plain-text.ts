import { withDollarMaths } from './maths.ts';

/**
 * Returns Markdown as plain text for quotes: without markup of quotations, headings, emphasis, code and maths, and without citation
 * numbers.
 */
export const plainText = (markdown: string): string =>
  withDollarMaths(markdown)
    .replace(/^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+)+/gm, '')
    .replace(/(?<!\s)[ \t]*\[\d{1,3}\]/g, '')
    .replace(/\\([!-/:-@[-`{-~])|\*\*|__|`+|\$\$|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, '$1');
