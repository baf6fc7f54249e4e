import type { Logger } from '../platform/logs.ts';
import type { Reranker } from '../platform/models/reranker.ts';
import type { PassageRow, Place } from './search-store.ts';
import type { Candidate } from './types.ts';
import { embeddedText } from './vectors/embed-passages.ts';

/** Timeout of the reranking model; the order without it is good enough. */
const PATIENCE_MS = 2_500;
/** Pause after a failure of the model, so that not every question waits for it. */
const PAUSE_MS = 30_000;

type Options = { reranker: () => Reranker | undefined; logger: Logger; patienceMs?: number };
type Asked<Ranked> = {
  questions: string[];
  rankings: Ranked[][];
  passagesAt: (places: Place[]) => Promise<PassageRow[]>;
};

/**
 * Creates a function that sorts rankings by the reranking model chosen by an owner, with a relevance from 0 to 1. It does not reject for a
 * model: without one, or if it fails or times out, the rankings are unchanged and the failure is logged. Administration shows failures, as
 * of all calls of models.
 */
export const createReranking = ({ reranker, logger, patienceMs = PATIENCE_MS }: Options) => {
  let paused: { model: string; until: number } | undefined;

  return async <Ranked extends Candidate>({
    questions,
    rankings,
    passagesAt,
  }: Asked<Ranked>): Promise<Ranked[][]> => {
    const present = reranker();
    const isPaused = paused?.model === present?.model && Date.now() < (paused?.until ?? 0);
    if (!present || isPaused || !rankings.some((ranked) => ranked.length > 1)) return rankings;
    const rows = await passagesAt(distinct(rankings.flat()));
    const texts = new Map(
      rows.map((row) => [keyOf({ readingId: row.reading_id, ordinal: row.ordinal }), embeddedText(row)]),
    );
    try {
      const signal = AbortSignal.timeout(patienceMs);
      return await Promise.all(
        rankings.map(async (ranked, at) => {
          const there = ranked.filter((one) => texts.has(keyOf(one)));
          const scores = await present.rerank(
            questions[at] ?? '',
            there.map((one) => texts.get(keyOf(one)) ?? ''),
            { signal },
          );
          const shares = toShares(scores);
          return there
            .map((one, index) => ({ ...one, reranked: shares[index] ?? 0 }))
            .sort((a, b) => b.reranked - a.reranked);
        }),
      );
    } catch (error) {
      paused = { model: present.model, until: Date.now() + PAUSE_MS };
      logger.warn(
        { err: error, model: present.model },
        'passages are in the order of the search: the reranking model failed',
      );
      return rankings;
    }
  };
};

/** Most models return shares; logits are converted to the same scale. */
const toShares = (scores: number[]): number[] =>
  scores.every((score) => score >= 0 && score <= 1)
    ? scores
    : scores.map((score) => 1 / (1 + Math.exp(-score)));

const keyOf = ({ readingId, ordinal }: Place) => `${readingId}/${ordinal}`;

const distinct = (places: Place[]): Place[] => [
  ...new Map(places.map((place) => [keyOf(place), place])).values(),
];
