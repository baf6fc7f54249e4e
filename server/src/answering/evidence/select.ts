import type { Candidate } from '../../knowledge/index.ts';
import { FOUND_AT_MOST, OF_PARTS_AT_MOST } from './limits.ts';

/** Number of passages ranked before the evidence is selected. */
export const CANDIDATES = 40;
/** Passages taken from a one-document domain, where scores cannot discriminate. */
const USUAL = 8;
/**
 * Minimum score of evidence, as a share of the best score. Fitted on twelve sets without a held-out set: see
 * docs/decisions/0063-evidence-that-fits-the-question.md.
 */
const SHARE_OF_BEST = 0.65;
/**
 * If the best passages contain a smaller share of the question's words (by IDF), scores are less reliable and the minimum score is lowered.
 */
const HELD_WELL = 0.65;
const BEST = 3;
/** Minimum score from a reranking model, as a share of the best; the three best passages are exempt. */
const RERANKED_SHARE = 0.1;

/**
 * Selects the evidence for a question, best first: passages whose score is near the best one. If the question has parts, their lists are
 * interleaved, so that no part is crowded out.
 */
export const selectEvidence = <Ranked extends Candidate>([whole = [], ...parts]: Ranked[][]): Ranked[] => {
  if (!parts.length) return nearBest(whole);
  return inTurns([...parts, whole].map(nearBest)).slice(0, OF_PARTS_AT_MOST);
};

/** A reranking model determines the order; the number of passages follows from the search scores, whose scale is known. */
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
  // A single document: all passages match the subject, and scores only reflect which words a passage has.
  if (ranked.every(({ readingId }) => readingId === best.readingId)) return ranked.slice(0, USUAL);
  const least = leastScore(ranked, SHARE_OF_BEST);
  return ranked.filter(({ score }) => score >= least).slice(0, FOUND_AT_MOST);
};

/**
 * Returns the minimum score of a passage that is near the best one: a share of the best score, and less where the best passages contain
 * few of the question's words.
 */
export const leastScore = (ranked: { score: number; held: number }[], share: number): number => {
  const held = Math.max(...ranked.slice(0, BEST).map((one) => one.held));
  const best = Math.max(...ranked.map(({ score }) => score));
  return share * Math.min(1, held / HELD_WELL) ** 2 * best;
};

/** Interleaves the lists: the first of each, then the second of each, without duplicates. */
const inTurns = <Ranked extends Candidate>(lists: Ranked[][]): Ranked[] => {
  const longest = Math.max(...lists.map((list) => list.length));
  const turns = Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? []));
  const seen = new Set<string>();
  return turns.flat().filter(({ readingId, ordinal }) => {
    const place = `${readingId}/${ordinal}`;
    return !seen.has(place) && seen.add(place);
  });
};
