import type { QuestionWord } from '../question-words.ts';
import type { Match } from '../types.ts';
import { formOf } from './hash.ts';
import { highest, highestOf } from './highest.ts';
import { scoreNames } from './names.ts';
import { EXACT, FREQUENCY, type Postings, STRIDE } from './postings.ts';
import { closeness } from './proximity.ts';
import { rarity } from './rarity.ts';
import { rangesOf, type Searchable } from './searchable.ts';
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

/** Filled and read within one call: room for what passages score, and for what they do for the question's own words. */
let rooms: [Float32Array, Float32Array] = [new Float32Array(0), new Float32Array(0)];
const roomsFor = (passages: number) => {
  if (rooms[0].length < passages) rooms = [new Float32Array(passages), new Float32Array(passages)];
  const [scores, ownScores] = rooms;
  return [scores.subarray(0, passages).fill(0), ownScores.subarray(0, passages)] as const;
};

/**
 * The passages that fit the words best, best first, at most `limit`; none of the readings that are `hidden`, of which
 * nothing is known but in how many passages a word stands. About 1 ms for 20,000 passages.
 */
export const rank = (
  searchable: Searchable,
  words: QuestionWord[],
  limit: number,
  hidden: ReadonlySet<number>,
): Ranked[] => {
  const { documentOf, documents, passages, names } = searchable;
  const [scores, ownScores] = roomsFor(passages);
  const scoring: Scoring = {
    ...searchable,
    scores,
    ownScores,
    documentScores: new Float64Array(documents.length),
    frequencies: new Float64Array(documents.length),
  };
  const { documentScores } = scoring;
  const own = words.filter(({ weight }) => weight >= 1);
  const found = own.map((word) => scoreWord(scoring, word));
  const scoreOwn = ownScoring(scoring, own);
  found.push(...words.slice(own.length).map((word) => scoreWord(scoring, word)));
  const rarities = found.map(({ rarity: rare }) => rare);
  for (const [index, score] of scoreNames(names, words).entries()) {
    documentScores[index] = WEIGHTS.document * (documentScores[index] ?? 0) + WEIGHTS.name * score;
  }
  for (let no = 0; no < scores.length; no += 1) {
    const score = scores[no] ?? 0;
    if (score) scores[no] = score + (documentScores[documentOf[no] ?? 0] ?? 0);
  }
  for (const [from, to] of rangesOf(searchable, hidden)) scores.fill(0, from, to);
  const best = highestOf(scores, Math.max(limit, NEAR_AMONG));
  const worths = worthsOf(searchable, words, rarities);
  const inOrder = best.toSorted((a, b) => a - b);
  const close = new Map(
    closeness(searchable, inOrder, words, rarities, worths).map((one, at) => [inOrder[at] ?? 0, one]),
  );
  for (const [no, { near }] of close) scores[no] = (scores[no] ?? 0) + WEIGHTS.near * near;
  const all = worths.reduce((sum, worth) => sum + worth, 0);
  const asked = {
    passages,
    words: own.map(({ written, terms }, index) => ({
      written,
      terms,
      having: found[index]?.having ?? 0,
      worth: worths[index] ?? 0,
    })),
  };
  return highest(best, scores, limit).map((no) => {
    const document = documents[documentOf[no] ?? 0];
    const score = scores[no] ?? 0;
    const { held = 0, has = [], nearOwn = 0 } = close.get(no) ?? {};
    return {
      readingId: document?.readingId ?? 0,
      ordinal: no - (document?.first ?? 0),
      score,
      fit: all ? Math.min(1, score / (SCORE_A_RARITY * all)) : 0,
      held: all ? held / all : 0,
      match: { asked, has, score: scoreOwn(no) + WEIGHTS.near * nearOwn },
    };
  });
};

/** The rarities of the question's own words, 0 for others; one that stands nowhere counts as the rarest. */
const worthsOf = ({ passages }: Searchable, words: QuestionWord[], rarities: number[]): number[] =>
  words.map(({ weight }, index) => (weight < 1 ? 0 : rarities[index] || rarity(passages, 0)));

/** What passages score for the question's own words, once these and no others are scored; without nearness. */
const ownScoring = (
  { scores, ownScores, documentScores, documentOf, names }: Scoring,
  own: QuestionWord[],
) => {
  ownScores.set(scores);
  const documents = documentScores.slice();
  const named = scoreNames(names, own);
  return (no: number): number => {
    const document = documentOf[no] ?? 0;
    return (
      (ownScores[no] ?? 0) +
      WEIGHTS.document * (documents[document] ?? 0) +
      WEIGHTS.name * (named[document] ?? 0)
    );
  };
};

type Scoring = Searchable & {
  scores: Float32Array;
  /** The same once only the question's own words are scored. */
  ownScores: Float32Array;
  documentScores: Float64Array;
  /** By document, of the word at hand; 0 between two words. */
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
  const { passages, postingsOf } = scoring;
  const lists = terms.map((term) => postingsOf(term, form));
  const count = lists.reduce((sum, list) => sum + list.count, 0);
  if (!count) return { having: 0, rarity: 0 };
  const having = Math.min(count, passages);
  const own = rarity(passages, having);
  for (const list of lists) scorePassages(scoring, list, FREQUENCY, share * own);
  scoreDocuments(scoring, lists, share);
  const exact = lists.reduce((sum, list) => sum + list.exactIn, 0);
  const weight = share * WEIGHTS.exact * rarity(passages, exact);
  if (exact) for (const list of lists) scorePassages(scoring, list, EXACT, weight);
  return { having, rarity: own };
};

const scorePassages = (
  { norms, scores }: Scoring,
  { list }: Postings,
  which: typeof FREQUENCY | typeof EXACT,
  weight: number,
): void => {
  const { k1 } = WEIGHTS;
  for (let at = 0; at < list.length; at += STRIDE) {
    const frequency = list[at + which] ?? 0;
    if (!frequency) continue;
    const no = list[at] ?? 0;
    scores[no] = (scores[no] ?? 0) + (weight * frequency * (k1 + 1)) / (frequency + (norms[no] ?? 0));
  }
};

/** Whole documents as BM25 sees them: frequencies and lengths of all their passages together. */
const scoreDocuments = (scoring: Scoring, lists: Postings[], share: number): void => {
  const { documentNorms, documentScores, frequencies } = scoring;
  let having = 0;
  for (const { documents } of lists) {
    for (let at = 0; at < documents.length; at += 2) {
      const document = documents[at] ?? 0;
      const before = frequencies[document] ?? 0;
      if (!before) having += 1;
      frequencies[document] = before + (documents[at + 1] ?? 0);
    }
  }
  const weight = share * rarity(documentScores.length, having) * (WEIGHTS.documentK1 + 1);
  for (const { documents } of lists) {
    for (let at = 0; at < documents.length; at += 2) {
      const document = documents[at] ?? 0;
      const sum = frequencies[document] ?? 0;
      if (!sum) continue;
      const before = documentScores[document] ?? 0;
      documentScores[document] = before + (weight * sum) / (sum + (documentNorms[document] ?? 0));
      frequencies[document] = 0;
    }
  }
};
