import {
  CELL_BREAK,
  CLOSERS,
  type Hit,
  readingLength,
  STOPS,
  type TextLanguage,
  termsOf,
  WIDE_STOPS,
} from '../../knowledge/index.ts';
import { rowsIn } from '../evidence/index.ts';
import { sentencesOf } from './sentences-of.ts';

type Quotable = {
  start: number;
  end: number;
  /** Column names and table title of a row, or the label or title above a line. */
  context: string;
  isRow: boolean;
  /** A title, label or row of column names with no words but the question's. */
  isLabel: boolean;
};

const LABEL_CHARACTERS = 120;
const SHORT_CHARACTERS = 24;
/** Number of a heading: "5.", "2.1", "(3)". */
const HEADING_NUMBER = /^\(?\d{1,3}(?:(?:\.\d{1,3})+[.)]?|[.)])\s+/;
const BY_LINE: (string | undefined)[] = ['rows', 'slide', 'heading'];

/** Returns the sentences, lines and rows of a passage, each with its context. */
export const quotable = (hit: Hit, wanted: Set<string>, language: TextLanguage): Quotable[] => {
  const { text } = hit;
  const rows = rowsIn(hit);
  const heads = new Set(rows.map(({ head }) => head?.join()));
  const parts: Quotable[] = [];
  let intro = '';
  for (const { start, end } of rangesOf(hit)) {
    const row = rows.find((one) => one.start <= start && end <= one.end);
    if (row) {
      const context = [row.caption, ...(row.head ?? [])].filter(Boolean).join(' ');
      parts.push({ start, end, context, isRow: true, isLabel: false });
      continue;
    }
    const before = parts.at(-1);
    const isUnder = before?.isLabel && !text.slice(before.end, start).trim();
    const own = text.slice(start, end);
    const isItem = BULLET.test(own);
    const above = isUnder ? `${before.context} ${text.slice(before.start, before.end)}`.trim() : '';
    if (!isItem) intro = own.endsWith(':') ? own : '';
    const context = isItem && intro ? intro : above;
    // A form's box is informative by being ticked or not.
    const isLabel =
      heads.has(own.split(CELL_BREAK).join()) ||
      hit.headings.includes(own) ||
      // A list item is informative by being on the list.
      (!(isItem && intro) &&
        isFragment(own) &&
        !hasBox(own) &&
        termsOf(own.replace(HEADING_NUMBER, ''), language).every((term) => wanted.has(term)));
    // "Support desk:" and the line below it are one statement; so are "Days off work" and "3".
    const isJoined =
      isUnder &&
      !isLabel &&
      !isItem &&
      (text.slice(before.start, before.end).endsWith(':') || readingLength(own) < SHORT_CHARACTERS);
    parts.push({ start: isJoined ? before.start : start, end, context, isRow: false, isLabel });
  }
  return parts;
};

/** Ranges of sentences. In formats with explicit paragraphs a sentence ends with its line; elsewhere it may continue on the next one. */
export const rangesOf = ({ text, locator }: Hit): { start: number; end: number }[] => {
  if (!BY_LINE.includes(locator?.kind)) return sentencesOf(text);
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) =>
    sentencesOf(line).map(({ start, end }) => ({ start: index + start, end: index + end })),
  );
};

/** "Handbook · page 3", "page 3 sur 12", "p. 3 of 12" at the end of a line. */
export const PAGE_NUMBER = /(?:^|[^\p{L}])(?:page|p\.)\s*\d+(?:\s*(?:of|sur|\/)\s*\d+)?$/iu;

export const BULLET = /^[-–•*▪◦●○]\s+/;

/** Not a whole sentence: no full stop at its end, and no longer than a title. */
const isFragment = (text: string): boolean => text.length <= LABEL_CHARACTERS && !WHOLE.test(text);
const WHOLE = new RegExp(`[${STOPS}${WIDE_STOPS}][${CLOSERS}]?$`);

export const hasBox = (text: string): boolean => /[☒☐◉○]/.test(text);
