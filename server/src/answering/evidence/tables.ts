import { CELL_BREAK, type Hit, haveMixedKinds, isOfPage } from '../../knowledge/index.ts';

/** Table row in a passage: range in the passage's text, cells, column names (null: unknown) and table title (empty: none). */
export type Row = { start: number; end: number; cells: string[]; head: string[] | null; caption: string };

type Tabular = Pick<Hit, 'text' | 'headings' | 'locator'>;

/** Returns the table rows of a passage, without head rows. */
export const rowsIn = (hit: Tabular): Row[] =>
  partsOf(hit).flatMap((part) =>
    'rows' in part ? part.rows.map((row) => ({ ...row, head: part.head, caption: part.caption })) : [],
  );

/** Formats the text of a passage with its tables as Markdown, each with column names. */
export const withMarkdownTables = (hit: Tabular): string =>
  partsOf(hit)
    .map((part) =>
      'rows' in part
        ? markdownTable(
            escaped(part.head ?? []),
            part.rows.map(({ cells }) => ({ cells: escaped(cells) })),
          )
        : part.line,
    )
    .join('\n');

const escaped = (cells: string[]) => cells.map((cell) => cell.replaceAll('|', '\\|'));

/** Formats a Markdown table; cells must be escaped already. */
export const markdownTable = (head: string[], rows: { cells: string[] }[]): string => {
  const columns = Math.max(head.length, ...rows.map(({ cells }) => cells.length));
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const padded = [...head, ...Array<string>(columns - head.length).fill('')];
  return [line(padded), line(padded.map(() => '---')), ...rows.map(({ cells }) => line(cells))].join('\n');
};

type Line = { start: number; end: number; cells: string[] };
type Table = { head: string[] | null; rows: Line[] };
type Part = { line: string } | (Table & { caption: string });

/** A longer line above a table is a paragraph, not its title. */
const CAPTION_CHARACTERS = 120;

const partsOf = ({ text, headings, locator }: Tabular): Part[] => {
  const parts: Part[] = [];
  let table: Line[] = [];
  let start = 0;
  const close = () => {
    const above = table.length ? headAbove(table, headings, locator) : null;
    // A single line with bars on a page, such as a menu, is no table.
    if (table.length === 1 && !above && isOfPage({ locator }))
      parts.push({ line: text.slice(table[0]?.start, table[0]?.end) });
    else if (table.length) {
      const before = parts.at(-1);
      const caption = captionOf(before && 'line' in before ? before.line : '', headings, locator);
      parts.push({ ...tableOf(table, above, locator), caption });
    }
    table = [];
  };
  for (const line of text.split('\n')) {
    const end = start + line.length;
    if (line.includes(CELL_BREAK)) table.push({ start, end, cells: line.split(CELL_BREAK) });
    else {
      close();
      parts.push({ line });
    }
    start = end + 1;
  }
  close();
  return parts;
};

/** Column names above the passage: always for a sheet, otherwise only if the passage starts within the table. */
const headAbove = ([first]: Line[], headings: string[], locator: Hit['locator']): string[] | null => {
  const names = headings.at(-1) ?? '';
  const isOfThis = locator?.kind === 'rows' || first?.start === 0;
  return isOfThis && names.includes(CELL_BREAK) ? names.split(CELL_BREAK) : null;
};

/** Title of a table: the line directly above it; in a sheet also the title of a table continued from an earlier passage. */
const captionOf = (line: string, headings: string[], locator: Hit['locator']): string => {
  if (line.trim() && line.length <= CAPTION_CHARACTERS && !/[.;]$/.test(line)) return line.trim();
  if (locator?.kind !== 'rows') return '';
  return headings.slice(locator.sheet === null ? 0 : 1).findLast((name) => !name.includes(CELL_BREAK)) ?? '';
};

/** A number other than a year. */
const isFigure = (cell: string | undefined) =>
  cell !== undefined && /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell) && !/^(?:19|20)\d\d$/.test(cell.trim());

/**
 * Returns whether the first row can be the head: it has no figures, or lacks one where the second row has it. Two columns without figures
 * on a page are a form of names and values.
 */
const mayBeHead = (first: string[], second: string[], isPage: boolean): boolean =>
  (!first.some(isFigure) && !(isPage && first.length === 2)) ||
  first.some((cell, index) => cell && !isFigure(cell) && isFigure(second[index]));

/** Returns whether rows are labels with values of different kinds, which no name of a column applies to. */
const areLabels = ([, ...rest]: Line[]): boolean =>
  rest.every(({ cells }) => cells.length === 2) && haveMixedKinds(rest.map(({ cells }) => cells[1] ?? ''));

/** Builds a table. Without column names above it, the first of several rows becomes the head; a sheet always states its column names. */
const tableOf = (lines: Line[], above: string[] | null, locator: Hit['locator']): Table => {
  const isHead = ({ cells }: Line) => cells.filter(Boolean).join() === above?.filter(Boolean).join();
  if (above) {
    const own = lines.find(isHead);
    return { head: own?.cells ?? above, rows: lines.filter((line) => line !== own) };
  }
  const [first, ...rest] = lines;
  return first &&
    rest[0] &&
    mayBeHead(first.cells, rest[0].cells, isOfPage({ locator })) &&
    !areLabels(lines) &&
    locator?.kind !== 'rows'
    ? { head: first.cells, rows: rest }
    : { head: null, rows: lines };
};
