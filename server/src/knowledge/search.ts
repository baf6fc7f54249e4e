import type pg from 'pg';
import type { DocumentReader } from '../access/index.ts';
import { inBatches } from '../platform/batches.ts';
import type { Logger } from '../platform/logs.ts';
import type { Embedder } from '../platform/models/models.ts';
import type { Reranker } from '../platform/models/reranker.ts';
import { createEmbeddedEngine } from './engine/embedded-engine.ts';
import type { SearchEngine } from './engine/search-engine.ts';
import { createHiddenReadings, NOTHING } from './hidden-readings.ts';
import { FEEDBACK_WEIGHT, PASSAGES_TRUSTED, takesFeedback } from './lexical/feedback.ts';
import type { Ranked } from './lexical/rank.ts';
import { type QuestionWord, questionWords } from './question-words.ts';
import { createReranking } from './rerank.ts';
import { type Chosen, getPassages, type PassageRow, type Place } from './search-store.ts';
import { createCorrector, withoutFalseSplits } from './spelling/correct-question.ts';
import { applyCorrections } from './spelling/corrections.ts';
import type { Candidate, Correction, Hit, Match } from './types.ts';
import { fuse } from './vectors/fuse.ts';
import type { Nearest } from './vectors/vector-indexes.ts';
import { createVectorSearch } from './vectors/vector-search.ts';

/** Messages before the question: their words count less (`weight` below 1). */
export type Background = { text: string; weight: number }[];

export type Search = (asked: {
  domainId: string;
  /** Reader on whose behalf the search runs: passages that not all of its users may read are neither found nor counted. */
  reader: DocumentReader;
  question: string;
  limit: number;
  background?: Background;
  /** Parts of the question, each searched on its own; only with `select`. */
  parts?: string[];
  /** Selects the passages to fetch from the rankings of the question and its parts; without it the `limit` best. */
  select?: Select;
  /** Appends the passages directly before and after the selected ones. */
  beside?: boolean;
}) => Promise<Hit[]>;

export type Select = <Ranked extends Candidate>(rankings: Ranked[][]) => Ranked[];

const BYTES_A_MB = 1_048_576;
/** Attempts while documents or access change during a search; the last result counts. */
const ATTEMPTS = 3;
/** Attempts while chosen passages are gone each time, as for a document that is being replaced: the result would be empty. */
const ATTEMPTS_WHILE_GONE = 10;
/** The vocabulary for spelling corrections gets this fraction (1/4) of the memory for indexes, in addition. */
const SHARE_OF_WORDS = 4;
/** Choices whose passages are fetched in one statement: about 1 MB. */
const FETCHED_AT_ONCE = 40;

/** Score added to the nearest passage by vectors, where 1 is a passage with all words of the question, if the model specifies none. */
const VECTOR_WEIGHT = 0.2;
/** With vectors, passages taken from each of the two rankings. */
const FUSED = 50;

type SearchParts = {
  /** Memory for the lexical indexes, and as much again for vectors if there is an embedder. */
  memoryMb: number;
  /** Returns the model that embeds questions; without one, only words are searched. */
  embedder?: () => Embedder | undefined;
  reranker?: () => Reranker | undefined;
  /** Engine that chooses passages; by default the embedded one, without files. */
  engine?: SearchEngine;
  logger: Logger;
};

/**
 * Creates the search of one process. The engine chooses passages among those that the reader may read, while the model embeds the question,
 * if there is one. One statement, shared by concurrent searches, then fetches only passages that are visible in the domain and readable by
 * the reader at that moment, and reports whether the choice was made in the current state.
 */
export const createSearch = (
  pool: pg.Pool,
  { memoryMb, embedder, reranker = () => undefined, logger, ...given }: SearchParts,
): Search => {
  const engine = given.engine ?? createEmbeddedEngine(pool, { memoryMb, logger });
  const hiddenReadings = createHiddenReadings(pool);
  const fetch = inBatches((choices: Chosen[]) => getPassages(pool, choices), FETCHED_AT_ONCE);
  const searchVectors = createVectorSearch(pool, {
    maxBytes: memoryMb * BYTES_A_MB,
    limit: FUSED,
    logger,
  });

  const rerank = createReranking({ reranker, logger });
  const correct = createCorrector(pool, { maxBytes: (memoryMb * BYTES_A_MB) / SHARE_OF_WORDS, logger });

  /** Returns the passages of a domain that match a question best, best first. */
  return async ({
    domainId,
    reader,
    question,
    limit,
    background = [],
    parts = [],
    select,
    beside = false,
  }) => {
    const present = embedder?.();
    const questions = [question, ...(select ? parts : [])];
    const nearestFinders = questions.map((text) => present && searchVectors(present, text));
    const wordsOf = (corrections: Correction[]) =>
      questions.map((text) => withBackground(questionWords(applyCorrections(text, corrections)), background));
    let corrections: Correction[] = [];
    let mayCorrect = true;
    let asked = wordsOf([]);
    const correctTo = (changed: Correction[]) => {
      corrections = changed;
      asked = wordsOf(changed);
    };
    const hasWords = Boolean(asked[0]?.length);
    if (!hasWords && !present) return [];
    let view = await engine.view(domainId);
    const hiddenNow = async (anew = false) =>
      view.hasListed ? await hiddenReadings.get(domainId, reader, view.state, anew) : null;
    let hidden = await hiddenNow();
    const findAllNear = () =>
      nearestFinders.map((findNearest) => findNearest?.(domainId, view.state, hidden?.readings ?? NOTHING));
    let nearest = findAllNear();
    let feedback: Background = [];
    let isTrial = hasWords;
    for (let attempt = 1; ; attempt += 1) {
      const candidates = await engine.candidates({
        domainId,
        questions: asked.map((words, no) => (no === 0 ? withBackground(words, feedback) : words)),
        limit: present ? Math.max(limit, FUSED) : limit,
        hidden: hidden?.readings ?? NOTHING,
      });
      if (mayCorrect) {
        mayCorrect = false;
        const found = await correct({
          domainId,
          state: candidates.state,
          hidden: hidden?.readings ?? NOTHING,
          question,
          words: asked[0] ?? [],
          match: candidates.rankings[0]?.[0]?.match ?? null,
        });
        if (found.length) {
          correctTo(found);
          attempt -= 1;
          continue;
        }
      }
      isTrial &&= takesFeedback(candidates.passages);
      const rankings: Found[][] = [];
      for (const no of (isTrial ? asked.slice(0, 1) : asked).keys()) {
        const near = (await nearest[no]) ?? null;
        rankings.push(choose(candidates.rankings[no] ?? [], near, present?.weight, limit));
      }
      const [best = []] = rankings;
      const passagesAt = async (places: Place[]) => (await fetch({ domainId, reader, places })).passages;
      const selected = async (choose: Select) => choose(await rerank({ questions, rankings, passagesAt }));
      const found =
        isTrial && select ? best.slice(0, PASSAGES_TRUSTED) : select ? await selected(select) : best;
      const places = beside && !isTrial ? withBeside(found) : found;
      const { state, who, passages } = await fetch({ domainId, reader, places });
      const isOther = hidden !== null && hidden.who !== who;
      const isChanged = state !== candidates.state;
      const isGone = isChanged && passages.length < found.length;
      // The engine may have a newer state than the one of `hidden`.
      const isOutdated = isChanged || candidates.state !== view.state || isOther;
      if (isOutdated && attempt < (isGone ? ATTEMPTS_WHILE_GONE : ATTEMPTS)) {
        view = isChanged ? await engine.refresh(domainId) : await engine.view(domainId);
        hidden = await hiddenNow(isOther);
        nearest = findAllNear();
        // Corrections may be words that another state or reader does not have.
        correctTo([]);
        mayCorrect = true;
        continue;
      }
      const sure = withoutFalseSplits(corrections, passages);
      if (sure.length < corrections.length) {
        correctTo(sure);
        attempt -= 1;
        continue;
      }
      const scores = new Map(found.map((one) => [keyOf(one), one]));
      const hits = passages.map((row): Hit => {
        const one = scores.get(keyOf({ readingId: row.reading_id, ordinal: row.ordinal }));
        const hit = one ? hitOf(row, one) : { ...hitOf(row, undefined), beside: true };
        return corrections.length ? { ...hit, corrections } : hit;
      });
      if (!isTrial) return hits;
      isTrial = false;
      const texts = hits.map(({ text, score }) => ({ text, score }));
      const more = await engine.feedback({
        domainId,
        words: asked[0] ?? [],
        best: texts,
        hidden: hidden?.readings ?? NOTHING,
      });
      if (!more.length && !select) return hits;
      feedback = [{ text: more.join(' '), weight: FEEDBACK_WEIGHT }];
    }
  };
};

type Found = Candidate & {
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
const choose = (
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

const withBeside = (places: Place[]): Place[] => {
  const seen = new Set(places.map(keyOf));
  const beside = places.flatMap(({ readingId, ordinal }) => [
    { readingId, ordinal: ordinal - 1 },
    { readingId, ordinal: ordinal + 1 },
  ]);
  return [...places, ...beside.filter((place) => !seen.has(keyOf(place)) && seen.add(keyOf(place)))];
};

/** Adds the words of the background that the question does not have, with their weights. */
const withBackground = (words: QuestionWord[], background: Background): QuestionWord[] => {
  const seen = new Map(words.map((word) => [word.terms[0], word]));
  for (const { text, weight } of background) {
    for (const word of questionWords(text)) {
      if (!seen.has(word.terms[0])) seen.set(word.terms[0], { ...word, weight });
    }
  }
  return [...seen.values()];
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
