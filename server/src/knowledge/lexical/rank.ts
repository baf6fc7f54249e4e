import type { QuestionWord } from '../question-words.ts';
import type { Match } from '../types.ts';
import { formOf, hashOf } from './hash.ts';
import { type Matches, newMatches, readPostings } from './matches.ts';
import { scoreNames } from './names.ts';
import { type Closeness, closeness } from './proximity.ts';
import { rarity } from './rarity.ts';
import type { Searchable } from './searchable.ts';
import { WEIGHTS } from './weights.ts';

export type Ranked = {
  readingId: number;
  ordinal: number;
  score: number;
  /** About which share of the question's own words the passage has, by their rarity: 1 for all of them. */
  fit: number;
  /** Which share of them it has, by their rarity in the domain; its headings and the document's name count too. */
  held: number;
  match: Match;
};

/** What a passage that has a word of the question scores for it, as a multiple of the word's rarity: about so much. */
const SCORE_A_RARITY = 2;
/** Passages for which nearness is looked at. */
const NEAR_AMONG = 60;

/** Filled and read within one call: room for a question's matches, kept for the next question. */
const MATCHES = newMatches();

/** The passages that fit the words best, best first, at most `limit`. About 1 ms for 20,000 passages. */
export const rank = (searchable: Searchable, words: QuestionWord[], limit: number): Ranked[] => {
  const { documentOf } = searchable;
  const scoring: Scoring = {
    ...searchable,
    matches: MATCHES,
    scores: new Float32Array(searchable.passages),
    documentScores: new Float64Array(searchable.documents.length),
    frequencies: new Float64Array(searchable.documents.length),
  };
  const { scores, documentScores } = scoring;
  const own = words.filter(({ weight }) => weight >= 1);
  const found = own.map((word) => scoreWord(scoring, word));
  const scoreOwn = ownScoring(scoring, own);
  found.push(...words.slice(own.length).map((word) => scoreWord(scoring, word)));
  const rarities = found.map(({ rarity: rare }) => rare);
  for (const [index, score] of scoreNames(searchable.names, words).entries()) {
    documentScores[index] = WEIGHTS.document * (documentScores[index] ?? 0) + WEIGHTS.name * score;
  }
  for (let no = 0; no < scores.length; no += 1) {
    const score = scores[no] ?? 0;
    if (score) scores[no] = score + (documentScores[documentOf[no] ?? 0] ?? 0);
  }
  const best = bestOf(scores, Math.max(limit, NEAR_AMONG));
  const worths = worthsOf(searchable, words, rarities);
  const { held, has, nearOwn } = addNearness(scoring, best, words, rarities, worths);
  const all = worths.reduce((sum, worth) => sum + worth, 0);
  const asked = {
    passages: searchable.passages,
    words: own.map(({ written, terms }, index) => ({
      written,
      terms,
      having: found[index]?.having ?? 0,
      worth: worths[index] ?? 0,
    })),
  };
  return highest(best, scores, limit).map((no) => {
    const document = searchable.documents[documentOf[no] ?? 0];
    const score = scores[no] ?? 0;
    return {
      readingId: document?.readingId ?? 0,
      ordinal: no - (document?.first ?? 0),
      score,
      fit: all ? Math.min(1, score / (SCORE_A_RARITY * all)) : 0,
      held: all ? (held.get(no) ?? 0) / all : 0,
      match: {
        asked,
        has: has.get(no) ?? [],
        score: scoreOwn(no) + WEIGHTS.near * (nearOwn.get(no) ?? 0),
      },
    };
  });
};

/** The rarities of the question's own words, 0 for others; one that stands nowhere counts as the rarest. */
const worthsOf = ({ passages }: Searchable, words: QuestionWord[], rarities: number[]): number[] =>
  words.map(({ weight }, index) => (weight < 1 ? 0 : rarities[index] || rarity(passages, 0)));

/** What passages score for the question's own words, once these and no others are scored; without nearness. */
const ownScoring = ({ scores, documentScores, documentOf, names }: Scoring, own: QuestionWord[]) => {
  const [passages, documents] = [scores.slice(), documentScores.slice()];
  const named = scoreNames(names, own);
  return (no: number): number => {
    const document = documentOf[no] ?? 0;
    return (
      (passages[no] ?? 0) +
      WEIGHTS.document * (documents[document] ?? 0) +
      WEIGHTS.name * (named[document] ?? 0)
    );
  };
};

/** Adds what nearness brings. Returns of each passage, by its number, which of the question's own words it has. */
const addNearness = (
  { blocks, bases, scores }: Scoring,
  best: number[],
  words: QuestionWord[],
  rarities: number[],
  worths: number[],
): Omit<Closeness, 'near'> => {
  const [held, nearOwn] = [new Map<number, number>(), new Map<number, number>()];
  const has = new Map<number, number[]>();
  const ordinals = new Map<number, Set<number>>();
  for (const no of best) {
    const block = blockOf(bases, no);
    const ordinal = no - (bases[block] ?? 0);
    ordinals.set(block, (ordinals.get(block) ?? new Set()).add(ordinal));
  }
  for (const [block, wanted] of ordinals) {
    const segment = blocks[block]?.segment;
    if (!segment) continue;
    const base = bases[block] ?? 0;
    const close = closeness(segment, wanted, words, rarities, worths);
    for (const [ordinal, near] of close.near) {
      scores[base + ordinal] = (scores[base + ordinal] ?? 0) + WEIGHTS.near * near;
    }
    for (const [ordinal, worth] of close.held) held.set(base + ordinal, worth);
    for (const [ordinal, near] of close.nearOwn) nearOwn.set(base + ordinal, near);
    for (const [ordinal, places] of close.has) has.set(base + ordinal, places);
  }
  return { held, has, nearOwn };
};

type Scoring = Searchable & {
  matches: Matches;
  scores: Float32Array;
  documentScores: Float64Array;
  /** By document, of the word at hand. */
  frequencies: Float64Array;
};

/** How many passages have a word, and its rarity by that, times its weight; 0 when it stands nowhere. */
type FoundWord = { having: number; rarity: number };

/** Adds what one word brings to the passages and documents. */
const scoreWord = (scoring: Scoring, { terms, word, prefix, joined, weight }: QuestionWord): FoundWord => {
  const own = scoreTerms(scoring, terms, formOf(word), weight);
  if (prefix) scoreTerms(scoring, [prefix], null, weight * WEIGHTS.prefix);
  if (joined) scoreTerms(scoring, [joined], null, weight);
  return { having: own.having, rarity: weight * own.rarity };
};

const scoreTerms = (scoring: Scoring, terms: string[], form: number | null, share: number): FoundWord => {
  const { blocks, bases, matches, passages } = scoring;
  const hashes = terms.map(hashOf);
  matches.count = 0;
  for (const [index, { segment }] of blocks.entries()) {
    for (const hash of hashes) readPostings(segment, hash, form ?? -1, bases[index] ?? 0, matches);
  }
  if (!matches.count) return { having: 0, rarity: 0 };
  const having = Math.min(matches.count, passages);
  const own = rarity(passages, having);
  scorePassages(scoring, matches.frequency, share * own);
  scoreDocuments(scoring, share);
  if (form === null) return { having, rarity: own };
  let exact = 0;
  for (let at = 0; at < matches.count; at += 1) if (matches.exact[at]) exact += 1;
  if (exact) scorePassages(scoring, matches.exact, share * WEIGHTS.exact * rarity(passages, exact));
  return { having, rarity: own };
};

const scorePassages = (
  { norms, matches: { count, passage }, scores }: Scoring,
  frequencies: Float32Array,
  weight: number,
): void => {
  const { k1 } = WEIGHTS;
  for (let at = 0; at < count; at += 1) {
    const frequency = frequencies[at] ?? 0;
    if (!frequency) continue;
    const no = passage[at] ?? 0;
    scores[no] = (scores[no] ?? 0) + (weight * frequency * (k1 + 1)) / (frequency + (norms[no] ?? 0));
  }
};

/** Whole documents as BM25 sees them: frequencies and lengths of all their passages together. */
const scoreDocuments = (scoring: Scoring, share: number): void => {
  const { documents, documentOf, documentScores, frequencies, averageLength, passages } = scoring;
  const { documentK1, documentB } = WEIGHTS;
  const { count, passage, frequency } = scoring.matches;
  frequencies.fill(0);
  for (let at = 0; at < count; at += 1) {
    const document = documentOf[passage[at] ?? 0] ?? 0;
    frequencies[document] = (frequencies[document] ?? 0) + (frequency[at] ?? 0);
  }
  let having = 0;
  for (const sum of frequencies) if (sum) having += 1;
  const weight = share * rarity(documents.length, having) * (documentK1 + 1);
  const average = (averageLength * passages) / documents.length;
  for (const [document, { terms }] of documents.entries()) {
    const sum = frequencies[document] ?? 0;
    if (!sum) continue;
    const norm = 1 - documentB + (documentB * terms) / average;
    const before = documentScores[document] ?? 0;
    documentScores[document] = before + (weight * sum) / (sum + documentK1 * norm);
  }
};

/** Numbers of the `count` highest scores above 0. */
const bestOf = (scores: Float32Array, count: number): number[] => {
  let best: number[] = [];
  let least = 0;
  for (let no = 0; no < scores.length; no += 1) {
    if ((scores[no] ?? 0) <= least) continue;
    best.push(no);
    if (best.length < count * 4) continue;
    best = highest(best, scores, count);
    least = scores[best.at(-1) ?? 0] ?? 0;
  }
  return highest(best, scores, count);
};

const highest = (numbers: number[], scores: Float32Array, count: number): number[] =>
  numbers.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, count);

/** The last block that begins at or before a passage's number. */
const blockOf = (bases: number[], no: number): number => {
  let low = 0;
  let high = bases.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((bases[middle] ?? 0) <= no) low = middle;
    else high = middle - 1;
  }
  return low;
};
