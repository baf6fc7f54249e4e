import { CELL_BREAK, type Hit } from '../../knowledge/index.ts';
import { type Row, rowsIn } from '../evidence/index.ts';
import { BULLET, PAGE_NUMBER, rangesOf } from './quotable.ts';

/** A sentence, list item, line or table row of a passage, in the order of the text. */
export type Part = {
  /** Range in the passage's text. */
  start: number;
  end: number;
  /** Starts a new line; otherwise it continues the line before it. */
  begins: boolean;
  isItem: boolean;
  /** Cells, column names and table title; null if the part is no table row. */
  row: Row | null;
};

type Range = { start: number; end: number };

const SENTENCE_END = /[.!?…]["»”)]?$/;

/** Splits a passage into its parts for display. Column names are part of the rows below them. */
export const partsOfPassage = (hit: Hit): Part[] => {
  const { text } = hit;
  const rows = rowsIn(hit);
  const heads = new Set(rows.map(({ head }) => head?.join(CELL_BREAK).trim()));
  const parts: Part[] = [];
  for (const { start, end } of rangesOf(hit)) {
    const row = rows.find((one) => one.start <= start && end <= one.end) ?? null;
    const before = parts.at(-1);
    // A long row is split into several ranges.
    if (row && before?.row?.start === row.start) continue;
    const own = text.slice(start, end);
    if (!row && (heads.has(own) || PAGE_NUMBER.test(own))) continue;
    const isItem = !row && BULLET.test(own);
    parts.push({
      start: row ? row.start : start,
      end: row ? row.end : end,
      begins: !before || isItem || Boolean(row ?? before.row) || isBreak(text, before, { start, end }, hit),
      isItem,
      row,
    });
  }
  return parts;
};

const isBreak = (text: string, before: Range, next: Range, { locator }: Hit): boolean => {
  const gap = text.slice(before.end, next.start);
  if (gap.trim() || /\n\s*\n/.test(gap)) return true;
  if (!gap.includes('\n')) return false;
  // Only on a page may a line break fall between two sentences of one paragraph.
  const areSentences = [before, next].every(({ start, end }) => SENTENCE_END.test(text.slice(start, end)));
  return (locator !== null && locator.kind !== 'page') || !areSentences;
};

export const withoutBullet = (text: string): string => text.replace(BULLET, '');
