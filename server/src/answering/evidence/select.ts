import type { Candidate } from '../../knowledge/index.ts';
import { FOUND_AT_MOST, OF_PARTS_AT_MOST } from './limits.ts';

/** How many passages are ranked before some are chosen. */
export const CANDIDATES = 40;
/** Where nothing can be told of a document, so many are read. */
const USUAL = 8;
/**
 * A passage is read that scores this share of the best one. Chosen on twelve sets, none of them kept unseen: see
 * docs/decisions/0063-evidence-that-fits-the-question.md.
 */
const SHARE_OF_BEST = 0.65;
/** Where the best passages hold less of the question's words, by their rarity, scores say less and more is read. */
const HELD_WELL = 0.65;
const BEST = 3;
/** What a reranking model gives less than this share of what it gives the best one is left out, but for the three best. */
const RERANKED_SHARE = 0.1;

/**
 * The passages that are read for a question, best first: as deep as the scores fall slowly, over as many documents as
 * come near the best one. Of a question with parts each part has its turn, so that none is crowded out by another.
 */
export const selectEvidence = <Ranked extends Candidate>([whole = [], ...parts]: Ranked[][]): Ranked[] => {
  if (!parts.length) return nearBest(whole);
  return inTurns([...parts, whole].map(nearBest)).slice(0, OF_PARTS_AT_MOST);
};

/** A reranking model gives the order; how many are read is told by the scores of the search, whose scale is known. */
const nearBest = <Ranked extends Candidate>(ranked: Ranked[]): Ranked[] => {
  const [first] = ranked;
  if (first?.reranked === undefined) return nearBestFound(ranked);
  const least = RERANKED_SHARE * first.reranked;
  const depth = nearBestFound(ranked.toSorted((a, b) => b.score - a.score)).length;
  return ranked.slice(0, depth).filter((one, at) => at < BEST || (one.reranked ?? 0) >= least);
};

const nearBestFound = <Ranked extends Candidate>(ranked: Ranked[]): Ranked[] => {
  const [best] = ranked;
  if (!best) return [];
  // One document alone: all are of what is asked about, and scores tell only which words a passage has.
  if (ranked.every(({ readingId }) => readingId === best.readingId)) return ranked.slice(0, USUAL);
  const held = Math.max(...ranked.slice(0, BEST).map((one) => one.held));
  const share = SHARE_OF_BEST * Math.min(1, held / HELD_WELL) ** 2;
  return ranked.filter(({ score }) => score >= share * best.score).slice(0, FOUND_AT_MOST);
};

/** The first of each, then the second of each, and so on, each passage once. */
const inTurns = <Ranked extends Candidate>(lists: Ranked[][]): Ranked[] => {
  const longest = Math.max(...lists.map((list) => list.length));
  const turns = Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? []));
  const seen = new Set<string>();
  return turns.flat().filter(({ readingId, ordinal }) => {
    const place = `${readingId}/${ordinal}`;
    return !seen.has(place) && seen.add(place);
  });
};
