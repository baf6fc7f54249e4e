import type { Ranked } from './lexical/rank.ts';
import type { PassageRow, Place } from './search-store.ts';
import type { Candidate, Correction, Hit, Match } from './types.ts';
import { fuse } from './vectors/fuse.ts';
import type { Nearest } from './vectors/vector-indexes.ts';

/** Score added to the nearest passage by vectors, where 1 is a passage with all words of the question, if the model specifies none. */
const VECTOR_WEIGHT = 0.2;

export type Found = Candidate & {
  lexicalScore: number;
  vectorScore: number | null;
  isComparable: boolean;
  offDomainScore: number | null;
  match: Match | null;
};

const keyOf = ({ readingId, ordinal }: Place) => `${readingId}/${ordinal}`;

/** Minimum share of embedded passages for vector scores to be comparable. */
const NEARLY_ALL = 0.95;

/** Fuses the two rankings and returns the best; without vectors the lexical ranking. */
export const fuseRankings = (
  ranked: Ranked[],
  nearest: Nearest | null,
  measured: number | undefined,
  limit: number,
): Found[] => {
  const near = nearest?.near ?? [];
  const lexical = new Map(ranked.map((one) => [keyOf(one), one]));
  const vector = new Map(near.map((one) => [keyOf(one), one]));
  const byWords = ranked.map((one) => ({ key: keyOf(one), score: one.score }));
  const order = nearest?.near.length
    ? fuse(byWords, ranked[0]?.fit ?? 0, {
        near: near.map((one) => ({ key: keyOf(one), score: one.similarity })),
        embedded: nearest.embedded,
        unembedded: new Set(ranked.filter((one) => !nearest.hasVector(one)).map(keyOf)),
        weight: measured ?? VECTOR_WEIGHT,
      })
    : byWords;
  const isComparable = measured !== undefined && near.length > 0 && (nearest?.embedded ?? 0) >= NEARLY_ALL;
  return order.slice(0, limit).flatMap(({ key, score }) => {
    const place = lexical.get(key) ?? vector.get(key);
    if (!place) return [];
    const { readingId, ordinal } = place;
    return [
      {
        readingId,
        ordinal,
        score,
        lexicalScore: lexical.get(key)?.score ?? 0,
        vectorScore: vector.get(key)?.similarity ?? null,
        isComparable,
        offDomainScore: nearest?.offDomain ?? null,
        held: lexical.get(key)?.held ?? 0,
        match: lexical.get(key)?.match ?? null,
      },
    ];
  });
};

export const withBeside = (places: Place[]): Place[] => {
  const seen = new Set(places.map(keyOf));
  const beside = places.flatMap(({ readingId, ordinal }) => [
    { readingId, ordinal: ordinal - 1 },
    { readingId, ordinal: ordinal + 1 },
  ]);
  return [...places, ...beside.filter((place) => !seen.has(keyOf(place)) && seen.add(keyOf(place)))];
};

/** Converts a row to a hit; without `found`, to a passage that was opened directly. */
export const hitOf = (row: PassageRow, found: Found | undefined): Hit => ({
  passageId: row.id,
  documentId: row.document_id,
  documentName: row.name,
  version: row.version,
  taught: row.taught,
  page: row.page,
  charStart: row.char_start,
  charEnd: row.char_end,
  text: row.text,
  headings: row.headings,
  boxes: row.boxes,
  locator: row.locator,
  score: found?.score ?? 0,
  lexicalScore: found?.lexicalScore ?? 0,
  vectorScore: found?.vectorScore ?? null,
  ...(found?.isComparable && { isComparable: true, offDomainScore: found.offDomainScore }),
  held: found?.held ?? 0,
  match: found?.match ?? null,
});

/** Converts the fetched rows to hits, with the scores of the passages that were found. Others are there because they are beside one. */
export const hitsOf = (rows: PassageRow[], found: Found[], corrections: Correction[]): Hit[] => {
  const scores = new Map(found.map((one) => [keyOf(one), one]));
  return rows.map((row): Hit => {
    const one = scores.get(keyOf({ readingId: row.reading_id, ordinal: row.ordinal }));
    const hit = one ? hitOf(row, one) : { ...hitOf(row, undefined), beside: true };
    return corrections.length ? { ...hit, corrections } : hit;
  });
};
