import { Parser } from 'htmlparser2';

export type XmlHandlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Returns a name without its namespace prefix, which each program may choose. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the attribute with this local name in another namespace, such as `r:id`. */
export const foreignAttribute = (attributes: Record<string, string>, name: string): string => {
  const key = Object.keys(attributes).find((one) => one.endsWith(`:${name}`));
  return (key && attributes[key]) || '';
};

/** Parses a boolean of OOXML. */
export const isTrue = (value: string | undefined): boolean => /^(?:1|true|on)$/.test(value ?? '');

/**
 * Creates an XML parser for chunks. Elements are reported by local name. Entities defined by the file are not expanded, which rules out
 * entity expansion attacks.
 */
export const createXmlParser = ({ open, text, close }: XmlHandlers) =>
  new Parser(
    {
      onopentag: (name, attributes) => open?.(localName(name), attributes),
      ontext: (part) => text?.(part),
      onclosetag: (name) => close?.(localName(name)),
    },
    { xmlMode: true },
  );

/** Feeds a parser with all chunks and ends it. */
export const feed = (parser: Parser, chunks: Iterable<string>): void => {
  for (const chunk of chunks) parser.write(chunk);
  parser.end();
};

export const parseXml = (xml: string, handlers: XmlHandlers): void => createXmlParser(handlers).end(xml);
