import type { Hit } from '../../knowledge/index.ts';
import { askedTokensOf, asSearched, isDateTerm, languageOf, termsOf } from '../../knowledge/index.ts';
import { hasKind, kindWanted } from './answer-kind.ts';
import { answerSigns, type Signs } from './answer-signs.ts';
import { clauseAsked } from './clause-numbers.ts';
import { confidenceOf } from './confidence.ts';
import { nearnessOf } from './nearness.ts';
import { PAGE_NUMBER, quotable } from './quotable.ts';
import { sentencesOf } from './sentences-of.ts';

export type Quote = {
  /** Verbatim part of the passage. */
  text: string;
  /** Index in the given list of hits. */
  hit: number;
  /** Range in the passage's text. */
  start: number;
  end: number;
  score: number;
  isRow: boolean;
  /** Only names the subject of the text below it. */
  isLabel: boolean;
  /** Column names and table title of a row, or the label above a line. */
  context?: string;
};

export type Quotes = {
  sentences: Quote[];
  /** Probability that the best sentence answers, from 0 to 1, and its features; null if there is no sentence. */
  confidence: number;
  signs: Signs | null;
};

const BARE_PENALTY = 0.25;
/** Penalty for a title or label that only repeats words of the question: any text below it is better. */
const LABEL_PENALTY = 1;
/** Bonus for the numbered part that the question asks for. */
const CLAUSE_BONUS = 0.5;
/** Bonus for a number, date or name if the question asks for one. */
const KIND_BONUS = 0.1;
const PASSAGES_READ = 5;
/** Minimum share of the question's words in a sentence; below it the subject differs (1 % of the answerable questions of squad2-dev). */
const SHARED_AT_LEAST = 0.25;
/** Minimum share of the question's words for another row of the same table, relative to the best row. */
const ROW_RELATIVE_TO_BEST = 0.7;
/** Weight of a date in the question relative to other words: it identifies one of many similar things. */
const DATE_WEIGHT = 2;
/** With vectors: penalty of a sentence per 0.1 of cosine by which its passage is farther than the nearest one. */
const NEARNESS_WEIGHT = 0.4;

/** Returns the sentences that answer a question best, best first, and the probability that the best one does. */
export const bestSentences = (asked: string, hits: Hit[], { max }: { max: number }): Quotes => {
  const question = asSearched(asked, hits);
  const sentences = closestTo(question, hits, { max });
  const [best] = sentences;
  if (!best) return NOTHING;
  const language = languageOf(question);
  const signs = answerSigns({
    question,
    language,
    sentence: best.context ? `${best.context} ${best.text}` : best.text,
    around: withNeighbours(hits[best.hit]?.text ?? '', best),
    passage: withNames(hits[best.hit]),
    title: namesOf(hits[best.hit]),
    others: hits.filter((_hit, index) => index !== best.hit).map(withNames),
  });
  const confidence = best.score < SHARED_AT_LEAST ? 0 : confidenceOf(signs, language);
  return { sentences, confidence, signs };
};

export const closestSentences = (question: string, hits: Hit[], how: { max?: number } = {}): Quote[] =>
  closestTo(asSearched(question, hits), hits, how);

const closestTo = (
  question: string,
  hits: Hit[],
  { max = Number.POSITIVE_INFINITY }: { max?: number },
): Quote[] => {
  const language = languageOf(question);
  const read = hits.slice(0, PASSAGES_READ);
  const wanted = [...new Set(askedTokensOf(question, language).map(({ term }) => term))];
  const kind = kindWanted(question);
  const isClause = clauseAsked(question);
  if (!wanted.length || !read.length) return [];
  const passages = read.map((hit) => new Set(termsOf(withNames(hit), language)));
  const weight = new Map(
    wanted.map((term) => [
      term,
      (isDateTerm(term) ? DATE_WEIGHT : 1) /
        Math.sqrt(1 + passages.filter((terms) => terms.has(term)).length),
    ]),
  );
  const total = [...weight.values()].reduce((sum, value) => sum + value, 0);
  const share = (terms: Set<string>) =>
    wanted.reduce((sum, term) => sum + (terms.has(term) ? (weight.get(term) ?? 0) : 0), 0) / total;

  const farther = fartherThanNearest(read);
  const quotes = read.flatMap((hit, index) => {
    const around = share(passages[index] ?? new Set());
    return quotable(hit, new Set(wanted), language).map(({ start, end, context, isRow, isLabel }): Quote => {
      const text = hit.text.slice(start, end);
      const own = share(new Set(termsOf(`${context} ${text}`, language)));
      const isBare = /[?:？：؟]$/.test(text) || isFurniture(text, hit);
      const isOfKind = own > 0 && kind !== null && hasKind(kind, text, question);
      const score =
        0.65 * own +
        0.35 * around -
        0.03 * index +
        (isOfKind ? KIND_BONUS : 0) +
        (isClause?.(text) ? CLAUSE_BONUS : 0) -
        (isBare ? BARE_PENALTY : 0) -
        (isLabel ? LABEL_PENALTY : 0) -
        NEARNESS_WEIGHT * farther(hit);
      return { text, hit: index, start, end, score, isRow, isLabel, ...(context ? { context } : {}) };
    });
  });
  const ranked = quotes.sort((a, b) => b.score - a.score);
  const [best] = ranked;
  if (!best) return [];
  const bare = (quote: Quote) => share(new Set(termsOf(quote.text, language)));
  const least = ROW_RELATIVE_TO_BEST * bare(best);
  // All rows of a table share its column names, and all items of a list its introduction: only those with the question's words in
  // themselves remain.
  const isOtherRow = (one: Quote) =>
    one.hit === best.hit && one.context === best.context && bare(one) < least;
  return ranked.filter((one) => !(best.context && isOtherRow(one))).slice(0, max);
};

/** Distance of a passage to the question beyond the nearest passage's, in tenths of a cosine; 0 without vectors. */
const fartherThanNearest = (hits: Hit[]) => {
  const known = nearnessOf(hits);
  const [nearest, farthest] = [Math.max(...known), Math.min(...known)];
  return ({ vectorScore }: Hit): number => (known.length ? 10 * (nearest - (vectorScore ?? farthest)) : 0);
};

/** Headings, running titles and page numbers name the subject without a statement about it. */
const isFurniture = (text: string, { headings, documentName }: Hit): boolean =>
  PAGE_NUMBER.test(text) || headings.includes(text) || documentName.startsWith(text);

const NOTHING: Quotes = { sentences: [], confidence: 0, signs: null };

const namesOf = (hit: Hit | undefined): string =>
  hit ? `${hit.documentName} ${hit.headings.join(' ')}` : '';
const withNames = (hit: Hit | undefined): string => (hit ? `${namesOf(hit)} ${hit.text}` : '');

const withNeighbours = (text: string, { start, end }: Quote): string => {
  const ranges = sentencesOf(text);
  const at = ranges.findIndex((range) => range.start === start);
  return text.slice(ranges[at - 1]?.start ?? start, ranges[at + 1]?.end ?? end);
};
