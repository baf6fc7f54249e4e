import type { Piece } from '../structured-pages.ts';
import { feed } from '../xml-events.ts';
import { createXmlParser, isOn } from './word-xml.ts';

/**
 * Returns the ids of the displayed page headers and footers, headers first. Headers of first pages count if the section uses them, headers
 * of even pages if the document does.
 */
export const edgeIds = (chunks: Iterable<string>, hasEvenPages: boolean): string[] => {
  const found = { header: new Set<string>(), footer: new Set<string>() };
  /** First-page references so far: a section without its own uses those of the section before. */
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

/** Drops texts that several headers or footers have in common. */
export function* withoutRepeats(pieces: Iterable<Piece>): Generator<Piece> {
  const seen = new Set<string>();
  for (const piece of pieces) {
    const text = 'text' in piece ? piece.text : piece.cells.join('\t');
    if (seen.has(text)) continue;
    seen.add(text);
    yield piece;
  }
}
