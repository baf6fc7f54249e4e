import { Parser } from 'htmlparser2';

export type XmlHandlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** A name without the prefix of its namespace, which each program chooses for itself. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The attribute of another namespace with this local name, such as `r:id`. */
export const foreignAttribute = (attributes: Record<string, string>, name: string): string => {
  const key = Object.keys(attributes).find((one) => one.endsWith(`:${name}`));
  return (key && attributes[key]) || '';
};

/** A boolean of OOXML. */
export const isTrue = (value: string | undefined): boolean => /^(?:1|true|on)$/.test(value ?? '');

/**
 * A parser of XML that comes in chunks. Elements are reported by local name. Entities of the file's own are unknown here,
 * so none can grow.
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

/** Feeds a parser with a text that comes in chunks, to its end. */
export const feed = (parser: Parser, chunks: Iterable<string>): void => {
  for (const chunk of chunks) parser.write(chunk);
  parser.end();
};

export const parseXml = (xml: string, handlers: XmlHandlers): void => createXmlParser(handlers).end(xml);
