import type { QuestionWord } from '../question-words.ts';
import type { Match } from '../types.ts';
import { formOf } from './hash.ts';
import {
  blockOfPassage,
  countWithout,
  createLookup,
  documentNorm,
  type Found,
  type InMemoryIndex,
  type Lookup,
  maskOf,
  rangesOf,
  visibleIn,
} from './in-memory-index.ts';
import { scoreNames } from './names.ts';
import { EXACT, FREQUENCY, STRIDE } from './postings.ts';
import { closeness } from './proximity.ts';
import { rarity } from './rarity.ts';
import { highest, highestOf } from './top-k.ts';
import { WEIGHTS } from './weights.ts';

export type Ranked = {
  readingId: number;
  ordinal: number;
  score: number;
  /** Approximate share of the question's own words that the passage has, weighted by IDF: 1 for all. */
  fit: number;
  /** Share of the question's own words that the passage has, weighted by IDF in the domain; headings and the document's name count too. */
  held: number;
  match: Match;
};

/** Approximate BM25 score of one matched term, divided by its IDF. */
const SCORE_A_RARITY = 2;
/** Number of best passages for which proximity is computed. */
const NEAR_AMONG = 60;

/** Reused buffers for scores, filled and read within one call; the second for the question's own words. */
let rooms: [Float32Array, Float32Array] = [new Float32Array(0), new Float32Array(0)];
const roomsFor = (passages: number) => {
  if (rooms[0].length < passages) rooms = [new Float32Array(passages), new Float32Array(passages)];
  const [scores, ownScores] = rooms;
  return [scores.subarray(0, passages).fill(0), ownScores.subarray(0, passages)] as const;
};

/**
 * Ranks the passages that match the words, best first, at most `limit`. Excludes `hidden` readings from the results and from all statistics
 * (IDF in texts and names, average lengths), since scores and order would otherwise reveal their words; ties are ordered by reading. Takes
 * about 1 ms for 20,000 passages.
 */
export const rank = (
  searchable: InMemoryIndex,
  words: QuestionWord[],
  limit: number,
  hidden: ReadonlySet<number>,
  postingsOf: Lookup = createLookup(searchable),
): Ranked[] => {
  const scoring = scoringOf(searchable, hidden, postingsOf);
  const { blocks, scores, documentScores, passages, ranges } = scoring;
  const own = words.filter(({ weight }) => weight >= 1);
  const found = own.map((word) => scoreWord(scoring, word));
  const scoreOwn = ownScoring(scoring, own);
  found.push(...words.slice(own.length).map((word) => scoreWord(scoring, word)));
  const rarities = found.map(({ rarity: rare }) => rare);
  for (let at = 0; at < documentScores.length; at += 1)
    documentScores[at] = WEIGHTS.document * (documentScores[at] ?? 0);
  for (const [document, score] of namedDocuments(scoring, words))
    documentScores[document] = (documentScores[document] ?? 0) + WEIGHTS.name * score;
  for (const { base, documentBase, documentOf } of blocks) {
    for (let local = 0; local < documentOf.length; local += 1) {
      const score = scores[base + local] ?? 0;
      if (score)
        scores[base + local] = score + (documentScores[documentBase + (documentOf[local] ?? 0)] ?? 0);
    }
  }
  for (const [from, to] of ranges) scores.fill(0, from, to);
  const all = { scores, orderOf: (no: number) => orderOf(searchable, no) };
  const best = highestOf(all, Math.max(limit, NEAR_AMONG));
  const worths = worthsOf(passages, words, rarities);
  const inOrder = best.toSorted((a, b) => a - b);
  const close = new Map(
    closeness(searchable, postingsOf, inOrder, words, rarities, worths).map((one, at) => [
      inOrder[at] ?? 0,
      one,
    ]),
  );
  for (const [no, { near }] of close) scores[no] = (scores[no] ?? 0) + WEIGHTS.near * near;
  const worth = worths.reduce((sum, one) => sum + one, 0);
  const asked = {
    passages,
    words: own.map(({ written, terms }, index) => ({
      written,
      terms,
      having: havingOf(found, index),
      worth: worths[index] ?? 0,
    })),
  };
  return highest(best, all, limit).map((no) => {
    const score = scores[no] ?? 0;
    const { held = 0, has = [], nearOwn = 0 } = close.get(no) ?? {};
    return {
      ...placeOf(searchable, no),
      score,
      fit: worth ? Math.min(1, score / (SCORE_A_RARITY * worth)) : 0,
      held: worth ? held / worth : 0,
      match: { asked, has, score: scoreOwn(no) + WEIGHTS.near * nearOwn },
    };
  });
};

/** A word counts as present if it occurs only joined to a neighbour in the question. */
const havingOf = (found: FoundWord[], index: number): number =>
  found[index]?.having || found[index]?.joined || found[index - 1]?.joined || 0;

const placeOf = ({ blocks }: InMemoryIndex, no: number) => {
  const block = blockOfPassage(blocks, no);
  const local = no - (block?.base ?? 0);
  const at = block?.documentOf[local] ?? 0;
  return { readingId: block?.readings[at]?.id ?? 0, ordinal: local - (block?.firsts[at] ?? 0) };
};

/** Maximum passages of a reading, so that a reading and one of its passages are one exact number. */
const ORDINALS = 2 ** 21;

/**
 * Position of a passage among those with the same score: by reading and ordinal. Passage numbers depend on how blocks were loaded and
 * merged, and thus on hidden readings.
 */
const orderOf = (searchable: InMemoryIndex, no: number): number => {
  const { readingId, ordinal } = placeOf(searchable, no);
  return readingId * ORDINALS + ordinal;
};

const documentOf = ({ blocks }: InMemoryIndex, no: number): number => {
  const block = blockOfPassage(blocks, no);
  return (block?.documentBase ?? 0) + (block?.documentOf[no - block.base] ?? 0);
};

/** Returns the name score of each document, by its number. */
const namedDocuments = (
  { names, located, counted, hidden }: Scoring,
  words: QuestionWord[],
): Map<number, number> => {
  const named = new Map<number, number>();
  for (const [reading, score] of scoreNames(names, words, { counted, hidden })) {
    const place = located.get(reading);
    if (place) named.set(place.block.documentBase + place.at, score);
  }
  return named;
};

/** Returns the IDF of the question's own words, 0 for others; an unknown word gets the maximum IDF. */
const worthsOf = (passages: number, words: QuestionWord[], rarities: number[]): number[] =>
  words.map(({ weight }, index) => (weight < 1 ? 0 : rarities[index] || rarity(passages, 0)));

/**
 * Returns the score of a passage for the question's own words, without proximity. Call it after scoring these words and before scoring
 * others.
 */
const ownScoring = (scoring: Scoring, own: QuestionWord[]) => {
  const { scores, ownScores, documentScores } = scoring;
  ownScores.set(scores);
  const documents = documentScores.slice();
  const named = namedDocuments(scoring, own);
  return (no: number): number => {
    const document = documentOf(scoring, no);
    return (
      (ownScores[no] ?? 0) +
      WEIGHTS.document * (documents[document] ?? 0) +
      WEIGHTS.name * (named.get(document) ?? 0)
    );
  };
};

/** `passages`, `documents`, `terms` and `norms` count only what the reader may read. */
type Scoring = InMemoryIndex & {
  postingsOf: Lookup;
  hidden: ReadonlySet<number>;
  ranges: [number, number][];
  /** 1 for each hidden passage; null if none is hidden. */
  isHidden: Uint8Array | null;
  scores: Float32Array;
  /** `scores` after the question's own words only. */
  ownScores: Float32Array;
  documentScores: Float64Array;
  /** Frequency of the current word by document; 0 between two words. */
  frequencies: Float64Array;
};

const scoringOf = (searchable: InMemoryIndex, hidden: ReadonlySet<number>, postingsOf: Lookup): Scoring => {
  const [scores, ownScores] = roomsFor(searchable.slots);
  const ranges = rangesOf(searchable, hidden);
  return {
    ...searchable,
    postingsOf,
    ...countWithout(searchable, hidden),
    hidden,
    ranges,
    isHidden: maskOf(searchable, ranges),
    scores,
    ownScores,
    documentScores: new Float64Array(searchable.documentSlots),
    frequencies: new Float64Array(searchable.documentSlots),
  };
};

/**
 * Number of passages with a word, its IDF times its weight, and number of passages where it is joined to the next word; 0 if it is missing.
 */
type FoundWord = FoundTerms & { joined: number };
type FoundTerms = { having: number; rarity: number };

/** Adds the score of one word to passages and documents. */
const scoreWord = (scoring: Scoring, { terms, word, prefix, joined, weight }: QuestionWord): FoundWord => {
  const own = scoreTerms(scoring, terms, formOf(word), weight);
  if (prefix) scoreTerms(scoring, [prefix], null, weight * WEIGHTS.prefix);
  const together = joined ? scoreTerms(scoring, [joined], null, weight).having : 0;
  return { having: own.having, rarity: weight * own.rarity, joined: together };
};

const scoreTerms = (scoring: Scoring, terms: string[], form: number | null, share: number): FoundTerms => {
  const { passages, postingsOf, isHidden } = scoring;
  const lists = terms.map((term) => postingsOf(term, form));
  const seen = isHidden ? lists.map((list) => visibleIn(list, isHidden)) : lists;
  const count = seen.reduce((sum, list) => sum + list.count, 0);
  if (!count) return { having: 0, rarity: 0 };
  const having = Math.min(count, passages);
  const own = rarity(passages, having);
  const exact = seen.reduce((sum, list) => sum + list.exactIn, 0);
  const exactWeight = exact ? share * WEIGHTS.exact * rarity(passages, exact) : 0;
  for (const list of lists) scorePassages(scoring, list, share * own, exactWeight);
  scoreDocuments(scoring, lists, terms, share);
  return { having, rarity: own };
};

const scorePassages = (
  { norms, scores }: Scoring,
  { parts }: Found,
  weight: number,
  exactWeight: number,
): void => {
  const { k1 } = WEIGHTS;
  const more = weight * (k1 + 1);
  const exactMore = exactWeight * (k1 + 1);
  for (const { block, postings } of parts) {
    const { list } = postings;
    const { lengths } = block.segment;
    const here = scores.subarray(block.base, block.base + lengths.length);
    for (let at = 0; at < list.length; at += STRIDE) {
      const no = list[at] ?? 0;
      const frequency = list[at + FREQUENCY] ?? 0;
      const norm = norms[lengths[no] ?? 0] ?? 0;
      let score = (here[no] ?? 0) + (more * frequency) / (frequency + norm);
      const exact = list[at + EXACT] ?? 0;
      if (exact) score += (exactMore * exact) / (exact + norm);
      here[no] = score;
    }
  }
};

/** Scores whole documents by BM25: frequencies and lengths of all their passages together. */
const scoreDocuments = (scoring: Scoring, lists: Found[], terms: string[], share: number): void => {
  const { documentScores, frequencies, documents: readable, isHidden, counted } = scoring;
  let having = 0;
  for (const { parts } of lists) {
    for (const {
      block: { base, documentBase, firsts },
      postings: { documents },
    } of parts) {
      for (let at = 0; at < documents.length; at += 2) {
        const local = documents[at] ?? 0;
        const before = frequencies[documentBase + local] ?? 0;
        if (!before && !isHidden?.[base + (firsts[local] ?? 0)]) having += 1;
        frequencies[documentBase + local] = before + (documents[at + 1] ?? 0);
      }
    }
  }
  if (counted) having = counted.documentsHaving(terms);
  const weight = share * rarity(readable, having) * (WEIGHTS.documentK1 + 1);
  for (const { parts } of lists) {
    for (const {
      block: { documentBase, terms: lengths },
      postings: { documents },
    } of parts) {
      for (let at = 0; at < documents.length; at += 2) {
        const local = documents[at] ?? 0;
        const sum = frequencies[documentBase + local] ?? 0;
        if (!sum) continue;
        const before = documentScores[documentBase + local] ?? 0;
        documentScores[documentBase + local] =
          before + (weight * sum) / (sum + documentNorm(scoring, lengths[local] ?? 0));
        frequencies[documentBase + local] = 0;
      }
    }
  }
};
