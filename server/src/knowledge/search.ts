import type pg from 'pg';
import { inBatches } from '../platform/batches.ts';
import type { Logger } from '../platform/logs.ts';
import type { Embedder } from '../platform/models/models.ts';
import { FEEDBACK_WEIGHT, feedbackWords } from './lexical/feedback.ts';
import { type Ranked, rank } from './lexical/rank.ts';
import { type QuestionWord, questionWords } from './question-words.ts';
import { createSearchIndexes } from './search-index.ts';
import { type Chosen, getPassages, type PassageRow, type Place } from './search-store.ts';
import type { Hit } from './types.ts';
import { fuse } from './vectors/fuse.ts';
import type { Nearest } from './vectors/vector-indexes.ts';
import { createVectorSearch } from './vectors/vector-search.ts';

/** What was said before the question: its words count, but less (`weight` below 1). */
export type Background = { text: string; weight: number }[];

export type Search = (asked: {
  domainId: string;
  question: string;
  limit: number;
  background?: Background;
}) => Promise<Hit[]>;

const BYTES_A_MB = 1_048_576;
/** Documents may come and go while a question is searched; after so many changes what was found last is good enough. */
const ATTEMPTS = 3;
/** Questions of a crowd whose passages come in one statement: about 1 MB. */
const FETCHED_AT_ONCE = 40;

/** What the nearest passage by vectors adds, where 1 is a passage that has all words of the question, and the model does not say. */
const VECTOR_WEIGHT = 0.2;
/** With vectors, passages taken from each of the two rankings; without, as many as were asked for. */
const FUSED = 50;

type SearchParts = {
  /** For the lexical indexes, and as much again for vectors where there is an embedder. */
  memoryMb: number;
  /** Who embeds at a question's time; without one passages are found by their words alone. */
  embedder?: () => Embedder | undefined;
  logger: Logger;
};

/**
 * The search of one process. Passages are chosen in memory, while the model embeds the question where there is one,
 * and fetched in one statement, that of a crowd together, which gives only what is in the domain and visible at that moment and tells whether
 * the choice was made on the present state.
 */
export const createSearch = (pool: pg.Pool, { memoryMb, embedder, logger }: SearchParts): Search => {
  const indexes = createSearchIndexes(pool, memoryMb * BYTES_A_MB);
  const fetch = inBatches((choices: Chosen[]) => getPassages(pool, choices), FETCHED_AT_ONCE);
  const searchVectors = createVectorSearch(pool, {
    maxBytes: memoryMb * BYTES_A_MB,
    limit: FUSED,
    logger,
  });

  /** The passages of a domain that fit a question best, best first. */
  return async ({ domainId, question, limit, background = [] }) => {
    const present = embedder?.();
    const words = withBackground(questionWords(question), background);
    if (!words.length && !present) return [];
    const findNearest = present && searchVectors(present, question);
    let index = await indexes.get(domainId);
    let nearest = findNearest?.(domainId, index.state);
    let asked = words;
    for (let attempt = 1; ; attempt += 1) {
      const ranked = asked.length ? rank(index, asked, present ? Math.max(limit, FUSED) : limit) : [];
      const found = choose(ranked, (await nearest) ?? null, present?.weight ?? VECTOR_WEIGHT, limit);
      const { state, passages } = await fetch({ domainId, places: found.map(({ place }) => place) });
      if (state !== index.state && attempt < ATTEMPTS) {
        index = await indexes.refresh(domainId);
        nearest = findNearest?.(domainId, index.state);
        continue;
      }
      const scores = new Map(found.map((one) => [keyOf(one.place), one]));
      const hits = passages.map((row) =>
        hitOf(row, scores.get(keyOf({ readingId: row.reading_id, ordinal: row.ordinal }))),
      );
      const more = words.length && asked === words ? feedbackWords(index, words, hits) : [];
      if (!more.length) return hits;
      asked = withBackground(words, [{ text: more.join(' '), weight: FEEDBACK_WEIGHT }]);
    }
  };
};

type Found = { place: Place; score: number; lexicalScore: number; vectorScore: number | null; held: number };

const keyOf = ({ readingId, ordinal }: Place) => `${readingId}/${ordinal}`;

/** The best of two rankings; the lexical one as it is when there is no other. */
const choose = (ranked: Ranked[], nearest: Nearest | null, weight: number, limit: number): Found[] => {
  const near = nearest?.near ?? [];
  const lexical = new Map(ranked.map((one) => [keyOf(one), one]));
  const vector = new Map(near.map((one) => [keyOf(one), one]));
  const byWords = ranked.map((one) => ({ key: keyOf(one), score: one.score }));
  const order = nearest?.near.length
    ? fuse(byWords, ranked[0]?.fit ?? 0, {
        near: near.map((one) => ({ key: keyOf(one), score: one.similarity })),
        unembedded: new Set(ranked.filter((one) => !nearest.hasVector(one)).map(keyOf)),
        weight,
      })
    : byWords;
  return order.slice(0, limit).flatMap(({ key, score }) => {
    const place = lexical.get(key) ?? vector.get(key);
    if (!place) return [];
    const { readingId, ordinal } = place;
    return [
      {
        place: { readingId, ordinal },
        score,
        lexicalScore: lexical.get(key)?.score ?? 0,
        vectorScore: vector.get(key)?.similarity ?? null,
        held: lexical.get(key)?.held ?? 0,
      },
    ];
  });
};

/** The words of a question, and those of its background that it does not have, with their weights. */
const withBackground = (words: QuestionWord[], background: Background): QuestionWord[] => {
  const seen = new Map(words.map((word) => [word.terms[0], word]));
  for (const { text, weight } of background) {
    for (const word of questionWords(text)) {
      if (!seen.has(word.terms[0])) seen.set(word.terms[0], { ...word, weight });
    }
  }
  return [...seen.values()];
};

/** A passage as it was found; without `found`, as it was opened. */
export const hitOf = (row: PassageRow, found: Found | undefined): Hit => ({
  passageId: row.id,
  documentId: row.document_id,
  documentName: row.name,
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
  held: found?.held ?? 0,
});
