import type { Hit } from '../../knowledge/index.ts';

/** What stands between the cells of a row in the text of a file without pages (knowledge/parse). */
const CELL_BREAK = ' | ';
const WITH_TABLES: (string | undefined)[] = ['rows', 'heading', 'slide'];

/** A row of a passage: its range in the passage's text, its cells, and the names of its columns, null when they are not known. */
export type Row = { start: number; end: number; cells: string[]; head: string[] | null };

type Tabular = Pick<Hit, 'text' | 'headings' | 'locator'>;

/** The rows of tables in a passage, without the ones that name the columns. */
export const rowsIn = (hit: Tabular): Row[] =>
  partsOf(hit).flatMap((part) =>
    'rows' in part ? part.rows.map((row) => ({ ...row, head: part.head })) : [],
  );

/** The text of a passage with its tables as Markdown, each under the names of its columns. */
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

/** The cells are Markdown. */
export const markdownTable = (head: string[], rows: { cells: string[] }[]): string => {
  const columns = Math.max(head.length, ...rows.map(({ cells }) => cells.length));
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const padded = [...head, ...Array<string>(columns - head.length).fill('')];
  return [line(padded), line(padded.map(() => '---')), ...rows.map(({ cells }) => line(cells))].join('\n');
};

type Line = { start: number; end: number; cells: string[] };
type Part = { line: string } | { head: string[] | null; rows: Line[] };

const partsOf = ({ text, headings, locator }: Tabular): Part[] => {
  if (!WITH_TABLES.includes(locator?.kind)) return [{ line: text }];
  const parts: Part[] = [];
  let table: Line[] = [];
  let start = 0;
  const close = () => {
    if (table.length) parts.push(tableOf(table, headAbove(table, headings, locator)));
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

/** The names of the columns that stand above the passage: of a sheet always, else where it begins within the table. */
const headAbove = ([first]: Line[], headings: string[], locator: Hit['locator']): string[] | null => {
  const names = headings.at(-1) ?? '';
  const isOfThis = locator?.kind === 'rows' || first?.start === 0;
  return isOfThis && names.includes(CELL_BREAK) ? names.split(CELL_BREAK) : null;
};

/** Without names above it, its first row is taken for them, as long as there is another. */
const tableOf = (lines: Line[], above: string[] | null): Part => {
  const isHead = ({ cells }: Line) => cells.filter(Boolean).join() === above?.filter(Boolean).join();
  if (above) {
    const own = lines.find(isHead);
    return { head: own?.cells ?? above, rows: lines.filter((line) => line !== own) };
  }
  const [first, ...rest] = lines;
  return first && rest.length ? { head: first.cells, rows: rest } : { head: null, rows: lines };
};
