import type { Piece } from '../structured-pages.ts';
import { feed } from '../xml-events.ts';
import { createXmlParser, isOn } from './word-xml.ts';

/**
 * Ids of the page headers and footers that a reader of the document sees, headers first. That of the first page counts where
 * the section has one, that of even pages where the document has them.
 */
export const edgeIds = (chunks: Iterable<string>, hasEvenPages: boolean): string[] => {
  const found = { header: new Set<string>(), footer: new Set<string>() };
  /** A section without a reference of its own has that of the section before. */
  const firsts: { kind: 'header' | 'footer'; id: string }[] = [];
  let inSection = false;
  const parser = createXmlParser({
    open: (name, attributes) => {
      if (name === 'w:sectPr') inSection = true;
      if (!inSection) return;
      if (name === 'w:titlePg' && isOn(attributes)) for (const { kind, id } of firsts) found[kind].add(id);
      if (name !== 'w:headerReference' && name !== 'w:footerReference') return;
      const kind = name === 'w:headerReference' ? 'header' : 'footer';
      const id = attributes['r:id'] ?? '';
      const type = attributes['w:type'] ?? 'default';
      if (type === 'first') firsts.push({ kind, id });
      else if (type !== 'even' || hasEvenPages) found[kind].add(id);
    },
    close: (name) => {
      if (name === 'w:sectPr') inSection = false;
    },
  });
  feed(parser, chunks);
  return [...found.header, ...found.footer];
};

/** Texts that several headers have in common stand once. */
export function* withoutRepeats(pieces: Iterable<Piece>): Generator<Piece> {
  const seen = new Set<string>();
  for (const piece of pieces) {
    const text = 'text' in piece ? piece.text : piece.cells.join('\t');
    if (seen.has(text)) continue;
    seen.add(text);
    yield piece;
  }
}
