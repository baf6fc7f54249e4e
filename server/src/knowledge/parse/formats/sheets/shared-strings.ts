import { createXmlParser, feed } from '../xml-events.ts';

/** Characters not allowed in XML, as Office escapes them: `_x000D_`. */
const ESCAPED = /_x([0-9a-f]{4})_/gi;

export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Reads the shared strings of a workbook. Joins runs and leaves out phonetic guides. */
export const readSharedStrings = (chunks: Iterable<string>): string[] => {
  const texts: string[] = [];
  let text = '';
  let phonetic = 0;
  let isText = false;
  const parser = createXmlParser({
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      if (name === 't') isText = !phonetic;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') texts.push(unescapeText(text));
    },
  });
  feed(parser, chunks);
  return texts;
};
