import type { Line, PageText } from './types.ts';

const HEADING_CHARACTERS = 120;
/** Minimum letter size of a heading, relative to the text of its page. */
const LARGER = 1.12;
/** Maximum width of a bold heading in the size of the text, relative to the widest line. */
const SHORT_LINE = 0.75;
const LEVELS_KEPT = 3;
/** Number of previous pages with a line at the top or bottom from which it is a running title. */
const RUNNING_AFTER_PAGES = 2;
const EDGE_LINES = 2;
const RANK_OF_LEVEL_0 = 1_000;

type Heading = { text: string; rank: number };

/** Creates a detector of headings that returns, for each line, the headings above it. */
export const createHeadings = () => {
  let path: Heading[] = [];
  const seenAtEdge = new Map<string, number>();

  const read = (page: PageText, lines: Line[]): { headings: string[]; isHeading: boolean }[] => {
    const bodySize = commonSize(lines);
    const widest = Math.max(...lines.map(({ box }) => box?.width ?? 0));
    return lines.map((line, index) => {
      const text = page.text.slice(line.start, line.end).trim();
      if (line.starts)
        path = path.filter(({ rank }) => line.starts === 'table' && rank >= RANK_OF_LEVEL_0 - 1);
      const isEdge = index < EDGE_LINES || index >= lines.length - EDGE_LINES;
      const isHeading =
        rankOf(text, line, bodySize, widest) > 0 &&
        (line.level !== undefined ||
          (!(isEdge && isRunning(text)) && !continuesSentence(page, lines, index)));
      if (isHeading) {
        const rank = rankOf(text, line, bodySize, widest);
        path = [
          ...path.filter((heading) => heading.rank > (line.level === undefined ? rank * 1.02 : rank)),
          { text, rank },
        ].slice(-LEVELS_KEPT);
      }
      return { headings: path.map((heading) => heading.text), isHeading };
    });
  };

  /** Detects the same words at the edge of several pages, ignoring page numbers. */
  const isRunning = (text: string): boolean => {
    const key = text.replace(/\d+/g, '#');
    const count = (seenAtEdge.get(key) ?? 0) + 1;
    seenAtEdge.set(key, count);
    return count > RUNNING_AFTER_PAGES;
  };

  return { read };
};

/** Returns 0 for a line that is no heading; else its size in points, plus a little for bold. */
const rankOf = (text: string, line: Line, bodySize: number, widest: number): number => {
  if (line.level !== undefined) return line.level && RANK_OF_LEVEL_0 - line.level;
  if (line.isRow || !line.size || text.length < 3 || text.length > HEADING_CHARACTERS) return 0;
  if (!/\p{L}{2}/u.test(text) || /[.;,]$/.test(text) || /\d[\s%)]*$/.test(text.replace(/^\P{L}*\d+/u, '')))
    return 0;
  const isLarger = line.size > bodySize * LARGER;
  const isBoldLine = line.bold && line.size > bodySize * 0.95 && (line.box?.width ?? 0) < widest * SHORT_LINE;
  if (!isLarger && !isBoldLine) return 0;
  return line.size + (line.bold ? 0.5 : 0);
};

const continuesSentence = (page: PageText, lines: Line[], index: number): boolean => {
  const line = lines[index];
  const before = lines[index - 1];
  return (
    !!line &&
    !!before &&
    line.size === before.size &&
    line.bold === before.bold &&
    /^\p{Ll}/u.test(page.text.slice(line.start, line.end))
  );
};

const commonSize = (lines: Line[]): number => {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + line.end - line.start);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
};
