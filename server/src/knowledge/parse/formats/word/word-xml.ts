import { Parser } from 'htmlparser2';
import { IngestionFailure } from '../../../types.ts';

export type Attributes = Record<string, string>;
type XmlHandlers = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Maximum depth of elements; Word itself stays below 100. */
const DEEPEST = 2_000;

/** Usual namespace prefixes of Office files, in the transitional and strict forms of the standard (ISO/IEC 29500). */
const PREFIXES = new Map(
  Object.entries({
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
    'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
    'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
    'http://schemas.microsoft.com/office/word/2012/wordml': 'w15',
    'http://schemas.microsoft.com/office/word/2010/wordprocessingShape': 'wps',
    'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp',
    'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp',
    'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
    'http://purl.oclc.org/ooxml/drawingml/main': 'a',
    'http://schemas.openxmlformats.org/drawingml/2006/chart': 'c',
    'http://purl.oclc.org/ooxml/drawingml/chart': 'c',
    'http://schemas.openxmlformats.org/drawingml/2006/diagram': 'dgm',
    'http://purl.oclc.org/ooxml/drawingml/diagram': 'dgm',
    'http://schemas.openxmlformats.org/drawingml/2006/picture': 'pic',
    'http://purl.oclc.org/ooxml/drawingml/picture': 'pic',
    'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
    'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
    'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
    'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
    'urn:schemas-microsoft-com:vml': 'v',
  }),
);

/**
 * Creates a streaming XML parser for chunks that may end anywhere. Names have the usual prefix of their namespace, whatever prefix the file
 * uses. Entities defined by the file are not expanded, which rules out entity expansion attacks.
 *
 * @throws IngestionFailure: damaged
 */
export const createXmlParser = ({ open, text, close }: XmlHandlers) => {
  /** Usual prefixes by the file's own, colon included; empty for the default namespace. */
  const renamed = new Map<string, string>();
  let depth = 0;
  const declare = (attributes: Attributes) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const own = name === 'xmlns' ? '' : `${name.slice('xmlns:'.length)}:`;
      const usual = PREFIXES.get(value);
      if (usual && `${usual}:` !== own) renamed.set(own, `${usual}:`);
      else renamed.delete(own);
    }
  };
  const usualName = (name: string): string => {
    const at = name.indexOf(':') + 1;
    const prefix = renamed.get(name.slice(0, at));
    return prefix === undefined ? name : prefix + name.slice(at);
  };
  const usualAttributes = (attributes: Attributes): Attributes =>
    Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name.includes(':') ? usualName(name) : name, value]),
    );
  return new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > DEEPEST) throw new IngestionFailure('damaged');
        declare(attributes);
        if (renamed.size) open?.(usualName(name), usualAttributes(attributes));
        else open?.(name, attributes);
      },
      ontext: (part) => text?.(part),
      onclosetag: (name) => {
        depth -= 1;
        close?.(renamed.size ? usualName(name) : name);
      },
    },
    { xmlMode: true },
  );
};

/** Returns the value of an on/off property, which is on by default. */
export const isOn = (attributes: Attributes): boolean =>
  !/^(?:0|false|off|none)$/.test(attributes['w:val'] ?? attributes['w14:val'] ?? '1');
