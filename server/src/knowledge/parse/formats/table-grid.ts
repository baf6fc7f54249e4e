import { areNames } from './head-names.ts';
import type { Piece } from './structured-pages.ts';
import { haveMixedKinds } from './value-kinds.ts';

export type GridCell = {
  text: string;
  /** Columns spanned; 1 by default. */
  columns?: number;
  /** Rows spanned (HTML `rowspan`); 1 by default, `Infinity` up to the end of its row group. */
  rows?: number;
  /** The cell is written but covered: it has the value of the cell above (`vMerge`) or on the left (`hMerge`). */
  continues?: 'above' | 'left';
};

/** Row with a value in every column. */
type GridRow = {
  cells: string[];
  /** Column ranges that one cell spans, end exclusive. */
  spans: [from: number, end: number][];
};

/** Maximum columns of a row; further cells are dropped, since `colspan` is untrusted input. */
const COLUMNS_AT_MOST = 1_000;
/** Longer text is not repeated in the cells that it covers, so that a few bytes cannot expand to many. */
const REPEATED_CHARACTERS = 1_000;

/** Creates a grid that lays out table rows one after another; a covered cell gets the value of the cell that covers it. */
export const createGrid = () => {
  /** Cells of rows above that span further rows, by column. */
  let reaching = new Map<number, { text: string; rows: number }>();
  let above: string[] = [];

  const layOut = (written: GridCell[]): GridRow => {
    const cells: string[] = [];
    const spans: GridRow['spans'] = [];
    let isReachedFromAbove = false;
    const next = new Map<number, { text: string; rows: number }>();
    const takeFromAbove = () => {
      for (let from = reaching.get(cells.length); from; from = reaching.get(cells.length)) {
        isReachedFromAbove = true;
        if (from.rows > 1) next.set(cells.length, { text: from.text, rows: from.rows - 1 });
        cells.push(from.text);
      }
    };
    for (const { text, columns = 1, rows = 1, continues } of written) {
      takeFromAbove();
      const first = cells.length;
      if (continues === 'above') isReachedFromAbove = true;
      const covered = text.length > REPEATED_CHARACTERS ? '' : text;
      for (let at = first; at < first + Math.max(1, columns) && at < COLUMNS_AT_MOST; at += 1) {
        if (continues === 'above') cells.push(repeatable(above[at]));
        else if (continues === 'left') cells.push(repeatable(cells.at(-1)));
        else cells.push(at === first ? text : covered);
        if (rows > 1) next.set(at, { text: covered, rows: rows - 1 });
      }
      if (continues === 'left') spans.push([first - 1, cells.length]);
      else if (columns > 1) spans.push([first, cells.length]);
    }
    takeFromAbove();
    // Fill the columns after the last cell up to the last one that is spanned from above.
    const last = Math.max(-1, ...reaching.keys());
    while (cells.length <= last) {
      takeFromAbove();
      if (cells.length <= last) cells.push('');
    }
    reaching = next;
    above = cells;
    const isOneCell = written.length === 1 && (written[0]?.columns ?? 1) > 1 && !isReachedFromAbove;
    return isOneCell ? { cells: cells.slice(0, 1), spans: [] } : { cells, spans };
  };

  return {
    layOut,
    /** Ends the row group (`thead`, `tbody`): no cell spans into the next one. */
    endGroup: () => {
      reaching = new Map();
    },
  };
};

const repeatable = (text = ''): string => (text.length > REPEATED_CHARACTERS ? '' : text);

/** Names each column by all rows of a head, from the top: `Winter` above `Month` is `Winter Month`. Repeated names count once. */
export const joinHead = (rows: string[][]): string[] => {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  return Array.from({ length: width }, (_, column) => {
    const names = rows.map((cells) => cells[column] ?? '').filter(Boolean);
    return names.filter((name, index) => name !== names[index - 1]).join(' ');
  });
};

const HEAD_ROWS = 5;
/** Rows examined to decide whether unmarked first rows name the columns. */
const LOOKED_AT_ROWS = 6;

/**
 * Creates a table that emits its rows as pieces while they are read: one `head` that names each column, then a `row` each. A row marked as
 * head is one anywhere. Without a mark, the first rows are a head if they read like one, unless the table continues another
 * (`isContinued`).
 */
export const createTable = (emit: (piece: Piece) => void, isContinued = false) => {
  const grid = createGrid();
  let heads: string[][] = [];
  /** First rows of a table without marked rows so far. */
  let first: GridRow[] | null = isContinued ? null : [];

  const flushHead = () => {
    if (heads.length) emit({ kind: 'head', cells: joinHead(heads) });
    heads = [];
  };
  const flushFirst = () => {
    const rows = first ?? [];
    first = null;
    const titles = rows.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
    const body = titles > 0 ? rows.slice(titles) : rows;
    const length = headLength(body);
    for (const { cells } of rows.slice(0, rows.length - body.length)) emit({ kind: 'row', cells });
    if (length) emit({ kind: 'head', cells: joinHead(body.slice(0, length).map(({ cells }) => cells)) });
    for (const { cells } of body.slice(length)) emit({ kind: 'row', cells });
  };

  return {
    addRow: (written: GridCell[], isHead: boolean) => {
      const row = grid.layOut(written);
      // A title across the whole table names no column.
      const isTitle = row.cells.length === 1 && (written[0]?.columns ?? 1) > 1;
      if (isHead && !isTitle) {
        if (first?.length) flushFirst();
        first = null;
        if (heads.push(row.cells) === HEAD_ROWS) flushHead();
        return;
      }
      if (first && !(isHead && isTitle)) {
        if (first.push(row) === LOOKED_AT_ROWS) flushFirst();
        return;
      }
      flushHead();
      emit({ kind: 'row', cells: row.cells });
    },
    endGroup: grid.endGroup,
    /** Begins the rows of values: rows without a mark are no longer guessed to be a head. */
    beginRows: () => {
      if (first) flushFirst();
    },
    end: () => {
      if (first) flushFirst();
      flushHead();
    },
  };
};

/** Returns whether rows of two cells are labels with values of different kinds, of which the first is no head. */
export const areLabels = (rows: GridCell[][]): boolean =>
  rows.every(({ length }) => length === 2) &&
  haveMixedKinds(rows.slice(1).map(([, value]) => value?.text ?? ''));

/** Counts the unmarked head rows at the top: words above values, and all rows that head cells span. */
export const headLength = (rows: GridRow[]): number => {
  const [top] = rows;
  const isHead = (at: number) =>
    areNames(
      rows[at]?.cells ?? [],
      rows.slice(at + 1).map(({ cells }) => cells),
    );
  if (!top || rows.length < 2 || !isHead(0)) return 0;
  if (!top.spans.length && !leavesNames(top, rows[1])) return namesColumns(top.cells, rows.slice(1)) ? 1 : 0;
  let length = 1;
  while (
    length < Math.min(rows.length - 1, HEAD_ROWS) &&
    isHead(length) &&
    (partsSpans(rows[length - 1], rows[length]) || leavesNames(rows[length - 1], rows[length]))
  )
    length += 1;
  // Head cells that span columns have names below them, followed by values; other spanning cells are values themselves.
  return length > 1 && !isHead(length) ? length : 0;
};

/** Returns whether a row gives separate names to columns that a cell of the row above spans. */
const partsSpans = (above: GridRow | undefined, row: GridRow | undefined): boolean =>
  !!above && !!row && above.spans.some(([from, end]) => new Set(row.cells.slice(from, end)).size > 1);

/** Returns whether a row names columns without a name in the row above, and leaves the first column to it. */
const leavesNames = (above: GridRow | undefined, row: GridRow | undefined): boolean =>
  !!above?.cells[0] && !!row && !row.cells[0] && row.cells.some((name, at) => name && !above.cells[at]);

/** Returns whether names apply to columns: three or more, or two with figures of one kind in the second. */
const namesColumns = (names: string[], below: GridRow[]): boolean => {
  if (names.length > 2) return true;
  const values = below.map(({ cells }) => cells[1] ?? '');
  return values.every((value) => !value || /\d/.test(value)) && !haveMixedKinds(values);
};
