import { type Hit, languageOf } from '../../knowledge/index.ts';
import { leastScore } from '../evidence/index.ts';
import { innerHeadings, type Section } from '../sections.ts';
import { nearestOf } from './nearness.ts';
import { type Part, partsOfPassage } from './passage-parts.ts';
import { closestSentences, type Quote } from './quotes.ts';

/** A passage for display: the parts around its best sentences, which are highlighted. */
export type ShownPassage = {
  /** Index in the given list of hits. */
  hit: number;
  parts: (Part & { isMarked: boolean })[];
  /** Section within the passage in which the parts begin; null if they begin where the passage does. */
  section: Section | null;
  /** The text of the passage continues before the first or after the last part. */
  isCutBefore: boolean;
  isCutAfter: boolean;
};

/** Passages shown for every question. */
const PASSAGES = 2;
/** Minimum score of each further passage, as a share of the best one. */
const FURTHER_SHARE = 0.75;
/** With a third passage an answer may be long; a fourth and a fifth are shown only while all together are short. */
const LONG_PASSAGES = 3;
const PASSAGES_AT_MOST = 5;
const SHORT_CHARACTERS = 3_200;
/** Maximum characters shown of a passage; passages of text are shorter, so only long table rows or lines are cut. */
const SHOWN_CHARACTERS = 2_000;
const MARKED_AT_MOST = 2;
/** Minimum score of a second highlighted sentence, as a share of the passage's best one. */
const MARKED_SHARE = 0.85;

/**
 * Returns the passage with the best sentence, the first hit of the search, and further hits whose score is near the best one, each with
 * its best sentences. If the nearest passage by vectors is in another language than the question, it takes the place of the first hit,
 * because words cannot rank it.
 */
export const closestPassages = (question: string, hits: Hit[]): ShownPassage[] => {
  const sentences = closestSentences(question, hits);
  const readable = new Set(sentences.map(({ hit }) => hit));
  // One passage is chosen by words, the other by the search: they make different errors.
  const [first] = readable;
  const foreign = nearestInOtherLanguage(question, hits);
  const order = [...new Set([first, foreign, ...hits.keys()])]
    .filter((index) => index !== undefined)
    .filter((index) => readable.has(index));
  const least = leastScore(hits, FURTHER_SHARE);
  const near = order.filter((index, at) => at < PASSAGES || (hits[index]?.score ?? 0) >= least);
  const shown = near.map((index) =>
    shownPart(
      hits[index],
      index,
      sentences.filter(({ hit }) => hit === index),
    ),
  );
  return withinLength(shown.slice(0, PASSAGES_AT_MOST));
};

/** Drops the passages after the third from the one that makes the answer long. */
const withinLength = (shown: ShownPassage[]): ShownPassage[] => {
  let characters = 0;
  const long = shown.findIndex(({ parts }, at) => {
    characters += (parts.at(-1)?.end ?? 0) - (parts[0]?.start ?? 0);
    return at >= LONG_PASSAGES && characters > SHORT_CHARACTERS;
  });
  return long < 0 ? shown : shown.slice(0, long);
};

const nearestInOtherLanguage = (question: string, hits: Hit[]): number | undefined => {
  const nearest = nearestOf(hits);
  return nearest && languageOf(nearest.text) !== languageOf(question) ? hits.indexOf(nearest) : undefined;
};

const shownPart = (hit: Hit | undefined, index: number, sentences: Quote[]): ShownPassage => {
  const [best] = sentences;
  const marked = sentences
    .filter((one) => !one.isLabel && one.score >= MARKED_SHARE * (best?.score ?? 0))
    .slice(0, MARKED_AT_MOST);
  const section = sectionOf(hit, marked);
  const parts = hit ? belowItsHeadings(hit, partsOfPassage(hit)).filter(isBelow(section)) : [];
  const isMarked = ({ start, end }: Part) => marked.some((one) => start < one.end && one.start < end);
  const { from, to } = windowOf(parts, Math.max(0, parts.findIndex(isWithin(best))));
  return {
    hit: index,
    parts: parts.slice(from, to + 1).map((part) => ({ ...part, isMarked: isMarked(part) })),
    section,
    isCutBefore: from > 0,
    isCutAfter: to < parts.length - 1,
  };
};

/** Returns the section within a passage in which its first marked sentence is: what is above it answers something else. */
const sectionOf = (hit: Hit | undefined, marked: Quote[]): Section | null => {
  if (!hit || !marked.length) return null;
  const first = Math.min(...marked.map(({ start }) => start));
  return innerHeadings(hit).findLast(({ at, name }) => at + name.length <= first) ?? null;
};

const isBelow = (section: Section | null) => (part: Part) =>
  !section || part.end > section.at + section.name.length;

/** Drops leading headings, because they are displayed above the passage. */
const belowItsHeadings = ({ text, headings }: Hit, parts: Part[]): Part[] => {
  const plain = (words: string) => words.replace(/\s+/g, ' ').trim();
  const known = new Set(headings.map(plain));
  const isHeading = ({ start, end, row }: Part) => !row && known.has(plain(text.slice(start, end)));
  const first = parts.findIndex((part) => !isHeading(part));
  return first < 0 ? parts : parts.slice(first);
};

const isWithin = (quote: Quote | undefined) => (part: Part) =>
  quote !== undefined && part.start < quote.end && quote.start < part.end;

/**
 * Widens the window around a part up to the limit: first by following parts, since an answer is below its heading, then by preceding ones.
 */
const windowOf = (parts: Part[], at: number): { from: number; to: number } => {
  const lengthOf = (index: number) => (parts[index] ? parts[index].end - parts[index].start : 0);
  const whole = (parts.at(-1)?.end ?? 0) - (parts[0]?.start ?? 0);
  if (whole <= SHOWN_CHARACTERS) return { from: 0, to: parts.length - 1 };
  let [from, to, length] = [at, at, lengthOf(at)];
  let grew = true;
  while (grew) {
    grew = false;
    if (to < parts.length - 1 && length + lengthOf(to + 1) <= SHOWN_CHARACTERS) {
      to += 1;
      length += lengthOf(to);
      grew = true;
    }
    if (from > 0 && length + lengthOf(from - 1) <= SHOWN_CHARACTERS) {
      from -= 1;
      length += lengthOf(from);
      grew = true;
    }
  }
  return { from, to };
};
