import { createXmlParser, feed } from '../xml-events.ts';
import { createRichText } from './rich-text.ts';

/** Characters not allowed in XML, as Office escapes them: `_x000D_`. */
const ESCAPED = /_x([0-9a-f]{4})_/gi;

export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

export type SharedStrings = {
  texts: string[];
  /** By index, the text in a cell whose font is struck, where runs of the text are not. */
  inStruckCells: Map<number, string>;
};

/** Reads the shared strings of a workbook. Joins runs and leaves out struck ones and phonetic guides. */
export const readSharedStrings = (chunks: Iterable<string>): SharedStrings => {
  const texts: string[] = [];
  const inStruckCells = new Map<number, string>();
  const string = createRichText();
  const parser = createXmlParser({
    open: string.open,
    text: string.addText,
    close: (name) => {
      string.close(name);
      if (name !== 'si') return;
      const { text, inStruckCell } = string.take();
      if (inStruckCell) inStruckCells.set(texts.length, unescapeText(inStruckCell));
      texts.push(unescapeText(text));
    },
  });
  feed(parser, chunks);
  return { texts, inStruckCells };
};
