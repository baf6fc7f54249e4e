import type pg from 'pg';
import type { DocumentReader } from '../access/index.ts';
import { inBatches } from '../platform/batches.ts';
import type { Logger } from '../platform/logs.ts';
import type { Embedder } from '../platform/models/models.ts';
import type { Reranker } from '../platform/models/reranker.ts';
import { createEmbeddedEngine } from './engine/embedded-engine.ts';
import type { Candidates, DomainView, SearchEngine } from './engine/search-engine.ts';
import { type Found, fuseRankings, hitsOf, withBeside } from './found-passages.ts';
import { createHiddenReadings, NOTHING } from './hidden-readings.ts';
import { FEEDBACK_WEIGHT, PASSAGES_TRUSTED, takesFeedback } from './lexical/feedback.ts';
import { type QuestionWord, questionWords } from './question-words.ts';
import { createReranking } from './rerank.ts';
import { type Chosen, getPassages, type Hidden, type Place } from './search-store.ts';
import { createCorrector, withoutFalseSplits } from './spelling/correct-question.ts';
import { applyCorrections } from './spelling/corrections.ts';
import type { Candidate, Correction, Hit } from './types.ts';
import type { Nearest } from './vectors/vector-indexes.ts';
import { createVectorSearch } from './vectors/vector-search.ts';

/** Messages before the question: their words count less (`weight` below 1). */
export type Background = { text: string; weight: number }[];

type SearchRequest = {
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
};

export type Search = (asked: SearchRequest) => Promise<Hit[]>;

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
export const createSearch = (pool: pg.Pool, parts: SearchParts): Search => {
  const tools = openTools(pool, parts);
  return (asked) => search(tools, asked);
};

const openTools = (
  pool: pg.Pool,
  { memoryMb, embedder, reranker = () => undefined, logger, ...given }: SearchParts,
) => {
  const maxBytes = memoryMb * BYTES_A_MB;
  return {
    engine: given.engine ?? createEmbeddedEngine(pool, { memoryMb, logger }),
    hiddenReadings: createHiddenReadings(pool),
    fetch: inBatches((choices: Chosen[]) => getPassages(pool, choices), FETCHED_AT_ONCE),
    embedder,
    searchVectors: createVectorSearch(pool, { maxBytes, limit: FUSED, logger }),
    rerank: createReranking({ reranker, logger }),
    correct: createCorrector(pool, { maxBytes: maxBytes / SHARE_OF_WORDS, logger }),
  };
};
type SearchTools = ReturnType<typeof openTools>;

/** State of the domain in which one attempt searches. */
type Scope = {
  view: DomainView;
  /** Null if no document of the domain is restricted to a list. */
  hidden: Hidden | null;
  hiddenIds: ReadonlySet<number>;
  /** Nearest passages of each question by vectors. */
  nearest: (Promise<Nearest | null> | undefined)[];
};

/** Returns the passages of a domain that match a question best, best first. */
const search = async (tools: SearchTools, request: SearchRequest): Promise<Hit[]> => {
  const { domainId, reader, question, limit, background = [], parts = [], select, beside = false } = request;
  const { engine, fetch } = tools;
  const present = tools.embedder?.();
  const questions = [question, ...(select ? parts : [])];
  const nearestFinders = questions.map((text) => present && tools.searchVectors(present, text));
  const wordsWith = (corrections: Correction[]) => correctWords(questions, background, corrections);
  const scopeOf = async (view: DomainView, anew = false): Promise<Scope> => {
    const hidden = view.hasListed ? await tools.hiddenReadings.get(domainId, reader, view.state, anew) : null;
    const hiddenIds = hidden?.readings ?? NOTHING;
    const nearest = nearestFinders.map((findNearest) => findNearest?.(domainId, view.state, hiddenIds));
    return { view, hidden, hiddenIds, nearest };
  };
  let words = wordsWith([]);
  const hasWords = Boolean(words.asked[0]?.length);
  if (!hasWords && !present) return [];
  let scope = await scopeOf(await engine.view(domainId));
  let mayCorrect = true;
  let feedback: Background = [];
  let isTrial = hasWords;
  for (let attempt = 1; ; attempt += 1) {
    const [own = []] = words.asked;
    const candidates = await engine.candidates({
      domainId,
      questions: words.asked.map((asked, no) => (no === 0 ? withBackground(asked, feedback) : asked)),
      limit: present ? Math.max(limit, FUSED) : limit,
      hidden: scope.hiddenIds,
    });
    if (mayCorrect) {
      mayCorrect = false;
      const { state, rankings } = candidates;
      const match = rankings[0]?.[0]?.match ?? null;
      const hidden = scope.hiddenIds;
      const found = await tools.correct({ domainId, state, hidden, question, words: own, match });
      if (found.length) {
        words = wordsWith(found);
        attempt -= 1;
        continue;
      }
    }
    isTrial &&= takesFeedback(candidates.passages);
    const found = await chooseFound(tools, request, {
      questions,
      isTrial,
      rankings: candidates.rankings,
      nearest: scope.nearest,
      weight: present?.weight,
    });
    const places = beside && !isTrial ? withBeside(found) : found;
    const { state, who, passages } = await fetch({ domainId, reader, places });
    const isOther = scope.hidden !== null && scope.hidden.who !== who;
    const isChanged = state !== candidates.state;
    const isGone = isChanged && passages.length < found.length;
    // The engine may have a newer state than the one of the scope.
    const isOutdated = isChanged || candidates.state !== scope.view.state || isOther;
    if (isOutdated && attempt < (isGone ? ATTEMPTS_WHILE_GONE : ATTEMPTS)) {
      scope = await scopeOf(await (isChanged ? engine.refresh(domainId) : engine.view(domainId)), isOther);
      // Corrections may be words that another state or reader does not have.
      words = wordsWith([]);
      mayCorrect = true;
      continue;
    }
    const sure = withoutFalseSplits(words.corrections, passages);
    if (sure.length < words.corrections.length) {
      words = wordsWith(sure);
      attempt -= 1;
      continue;
    }
    const hits = hitsOf(passages, found, words.corrections);
    if (!isTrial) return hits;
    isTrial = false;
    const best = hits.map(({ text, score }) => ({ text, score }));
    const more = await engine.feedback({ domainId, words: own, best, hidden: scope.hiddenIds });
    if (!more.length && !select) return hits;
    feedback = [{ text: more.join(' '), weight: FEEDBACK_WEIGHT }];
  }
};

const correctWords = (questions: string[], background: Background, corrections: Correction[]) => ({
  corrections,
  /** Words of each question, with those of the background. */
  asked: questions.map((text) =>
    withBackground(questionWords(applyCorrections(text, corrections)), background),
  ),
});

type FoundBy = Pick<Candidates, 'rankings'> &
  Pick<Scope, 'nearest'> & { questions: string[]; weight: number | undefined; isTrial: boolean };

/** Chooses the passages to fetch: fuses the rankings of each question, and of a trial only those of the first. */
const chooseFound = async (
  { rerank, fetch }: SearchTools,
  { domainId, reader, limit, select }: SearchRequest,
  { questions, rankings, nearest, weight, isTrial }: FoundBy,
): Promise<Found[]> => {
  const fused: Found[][] = [];
  for (const no of (isTrial ? questions.slice(0, 1) : questions).keys()) {
    const near = (await nearest[no]) ?? null;
    fused.push(fuseRankings(rankings[no] ?? [], near, weight, limit));
  }
  const [best = []] = fused;
  if (!select) return best;
  if (isTrial) return best.slice(0, PASSAGES_TRUSTED);
  const passagesAt = async (places: Place[]) => (await fetch({ domainId, reader, places })).passages;
  return select(await rerank({ questions, rankings: fused, passagesAt }));
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
