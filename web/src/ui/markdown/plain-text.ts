import { withDollarMaths } from './maths.ts';

/**
 * A text of Markdown as it reads, where it is quoted and not laid out: without marks of quotations and headings, of
 * emphasis, code and maths, and without the numbers of its sources.
 */
export const plainText = (markdown: string): string =>
  withDollarMaths(markdown)
    .replace(/^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+)+/gm, '')
    .replace(/(?<!\s)[ \t]*\[\d{1,3}\]/g, '')
    .replace(/\\([!-/:-@[-`{-~])|\*\*|__|`+|\$\$|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, '$1');
