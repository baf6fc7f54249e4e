import type { Box } from '@docent/contract';
import { rowText } from '../../cell-break.ts';
import type { Line } from '../../types.ts';
import { union } from './drawn-text.ts';
import { type GridTable, layGrids } from './layout/grid-tables.ts';
import { type Drawn, gridsOf } from './layout/grids.ts';
import { type LaidLine, readingOrder } from './layout/reading-order.ts';
import type { Rule } from './layout/rules.ts';
import { type DrawnLine, RIGHT_TO_LEFT, type Run, runsOf, type Turn, textOfRun } from './layout/runs.ts';
import type { PageGeometry } from './page-geometry.ts';

/** State carried from page to page of one document. */
export type DocumentMemory = {
  /** Whether each font is bold. */
  bold: Map<number, boolean>;
  /** Hyphenated words within a line of this page or an earlier one, in lower case. */
  hyphenated: Set<string>;
  /** Names of layers that pages have displayed. */
  seenLayers: Set<string>;
  /** Last ruled table of the page before. */
  lastTable?: GridTable | undefined;
};
export const newMemory = (): DocumentMemory => ({
  bold: new Map(),
  hyphenated: new Set(),
  seenLayers: new Set(),
});

type PageParts = Pick<PageGeometry, 'width' | 'height'> & {
  lines: DrawnLine[];
  rules: () => Rule[];
  /** Lines and outlined rectangles. */
  drawn: Drawn[];
};

const TURNS: Turn[] = [0, 1, 2, 3];

/**
 * Extracts the text of a page in reading order, one printed line per line. A table row is one line with its cells separated by ` | `. A
 * word broken at the end of a line is joined: the next line follows without a line break.
 */
export const readText = (page: PageParts, memory: DocumentMemory): { text: string; lines: Line[] } => {
  const { hyphenated } = memory;
  const laid = byTurn(page.lines).flatMap(({ turn, lines }) => {
    const runs = runsOf(lines, turn, page);
    const order = { rules: () => (turn === 0 ? page.rules() : []), isRightToLeft: isRightToLeft(lines) };
    return turn === 0 ? aroundTables(runs, page.drawn, order, memory) : readingOrder(runs, order);
  });
  const contents = laid.map(contentOf);
  for (const content of contents)
    for (const [word] of content.matchAll(HYPHENATED)) hyphenated.add(word.toLowerCase());
  const lines: Line[] = [];
  let text = '';
  let broken: string | null = null;
  for (const [index, line] of laid.entries()) {
    const content = contents[index];
    const box = boxOf(line.runs);
    const [first] = line.runs;
    if (!content || !box || !first) continue;
    const isWordOpen: boolean = broken !== null || breaksWord(text, content);
    const isJoined = isWordOpen && !line.cells && !lines.at(-1)?.isRow;
    if (isJoined && broken === null) {
      text = text.slice(0, -1);
      const before = lines.at(-1);
      if (before) before.end -= 1;
      broken = lastWord(text);
    }
    if (isJoined && broken !== null && keepsHyphen(text, broken, content, hyphenated)) {
      text += '-';
      const before = lines.at(-1);
      if (before) before.end += 1;
    }
    if (text && !isJoined) text += '\n';
    const start = text.length;
    text += content;
    const { size, bold } = first;
    lines.push({
      ...{ start, end: text.length, box, size, bold, joined: isJoined },
      ...(line.cells ? { isRow: true } : {}),
      ...(line.head ? { columns: line.head } : {}),
    });
    broken = line.runs.at(-1)?.isBroken ? lastWord(content) : null;
  }
  return { text, lines };
};

/** Returns whether the hyphen at the end of a line is part of the word: in Nord-Süd, in COVID-19, or as elsewhere in the document. */
const keepsHyphen = (text: string, broken: string, next: string, hyphenated: ReadonlySet<string>): boolean =>
  hyphenated.has(`${broken}-${firstWord(next)}`) ||
  /^\d/.test(next) ||
  (/^\p{Lu}/u.test(next) && /\p{Ll}$/u.test(text));

/** Lays out ruled tables, and the text above and below each of them. */
const aroundTables = (
  runs: Run[],
  drawn: Drawn[],
  order: Parameters<typeof readingOrder>[1],
  memory: DocumentMemory,
): LaidLine[] => {
  const { tables, rest } = layGrids(gridsOf(drawn), runs, {
    before: memory.lastTable,
    isRightToLeft: order.isRightToLeft,
  });
  memory.lastTable = tables.at(-1);
  let below = rest;
  const laid: LaidLine[] = [];
  for (const { y0, lines } of tables) {
    const isAbove = (run: Run) => run.y0 + run.y1 < 2 * y0;
    laid.push(...readingOrder(below.filter(isAbove), order), ...lines);
    below = below.filter((run) => !isAbove(run));
  }
  return [...laid, ...readingOrder(below, order)];
};

/** Groups lines by direction, the most frequent direction first. */
const byTurn = (lines: DrawnLine[]): { turn: Turn; lines: DrawnLine[] }[] =>
  TURNS.map((turn) => ({ turn, lines: lines.filter((line) => line.turn === turn) }))
    .filter((group) => group.lines.length > 0)
    .sort((a, b) => b.lines.length - a.lines.length);

const isRightToLeft = (lines: DrawnLine[]): boolean =>
  lines.filter(({ words }) => words.some(({ text }) => RIGHT_TO_LEFT.test(text))).length > lines.length / 2;

const contentOf = ({ runs, cells }: LaidLine): string =>
  cells ? rowText(cells) : runs.map(textOfRun).join(' ');

const boxOf = (runs: Run[]): Box | null => {
  const boxes = runs.flatMap(({ words }) => words.map(({ box }) => box));
  return boxes.length ? boxes.reduce(union) : null;
};

const HYPHENATED = /(?<!\p{L})\p{L}{2,}-\p{L}{2,}/gu;

/** Detects a broken word that PDFium does not report: a hyphen at the end of a line, and a lower-case letter on the next. */
const breaksWord = (text: string, next: string): boolean =>
  /\p{Ll}\p{L}[-‐]$/u.test(text.slice(-4)) && /^\p{Ll}/u.test(next);

const lastWord = (line: string): string => (/(?<!\p{L})\p{L}+$/u.exec(line)?.[0] ?? '').toLowerCase();

const firstWord = (line: string): string => (/^\p{L}+/u.exec(line)?.[0] ?? '').toLowerCase();
