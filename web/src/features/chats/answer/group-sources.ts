import type { Source } from '@docent/contract';

/** Citations of one document or lesson, ordered by number. */
export type Cited = { first: Source; all: Source[] };

export const groupSources = (sources: Source[]): Cited[] => {
  const byDocument = new Map<string, Cited>();
  for (const source of sources) {
    const known = byDocument.get(source.source_document_id);
    if (known) known.all.push(source);
    else byDocument.set(source.source_document_id, { first: source, all: [source] });
  }
  return [...byDocument.values()];
};

/** The one section that all of them are in. */
export const sectionOf = ({ all: [first, ...others] }: Cited): string | null => {
  const section = first?.section ?? null;
  return others.every((one) => (one.section ?? null) === section) ? section : null;
};

/** Each place once, in order: `p. 13, 75`. Null where the places are not pages. */
export const pagesOf = ({ all }: Cited): number[] | null => {
  if (all.some(({ place }) => place.locator !== null)) return null;
  return [...new Set(all.map(({ place }) => place.page))].sort((a, b) => a - b);
};
