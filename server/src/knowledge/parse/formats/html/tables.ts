import { oneLine, type Piece } from '../structured-pages.ts';
import { createTable, type GridCell } from '../table-grid.ts';

type Attributes = Record<string, string>;
type Row = { cells: GridCell[]; isHead: boolean; isLabel: boolean; cell: Attributes };
type Table = {
  rows: ReturnType<typeof createTable>;
  row: Row | null;
  inHead: boolean;
  /** A row has several cells with text. */
  hasData: boolean;
  /** The table only arranges other tables. */
  isLayout: boolean;
};

const newTable = (emit: (piece: Piece) => void, isContinued = false): Table => ({
  rows: createTable(emit, isContinued),
  row: null,
  inHead: false,
  hasData: false,
  isLayout: false,
});

const endRow = (table: Table | undefined) => {
  if (!table?.row) return;
  const { cells, isHead, isLabel } = table.row;
  table.row = null;
  if (!cells.some(({ text }) => text)) return;
  table.hasData ||= cells.filter(({ text }) => text).length > 1;
  // A name beside one value names the row.
  if (isLabel && cells.length === 2 && !table.inHead) table.rows.beginRows();
  table.rows.addRow(cells, isHead || table.inHead);
};

const cellOf = (text: string, { colspan = '1', rowspan = '1' }: Attributes): GridCell => {
  const rows = Number.parseInt(rowspan, 10);
  return {
    text: oneLine(text),
    columns: Number.parseInt(colspan, 10) || 1,
    rows: rows === 0 ? Number.POSITIVE_INFINITY : rows || 1,
  };
};

/** Converts the tables of a page. A nested table is text of its cell, unless the outer table contains nothing else. */
export const createTables = (emit: (piece: Piece) => void) => {
  const tables: Table[] = [];
  let nested = 0;
  const inner = () => tables.at(-1);
  return {
    inRow: () => !!inner()?.row,
    isNested: () => nested > 0,
    /** Opens a table; `hasWords`: the open cell has text. Returns whether the table is converted on its own. */
    open: (hasWords: boolean): boolean => {
      const outer = inner();
      if (
        nested ||
        (outer?.row && (outer.hasData || hasWords || outer.row.cells.some((cell) => cell.text)))
      ) {
        nested += 1;
        return false;
      }
      if (outer?.row) {
        outer.isLayout = true;
        outer.row = null;
        outer.rows.end();
        outer.rows = createTable(emit);
      }
      tables.push(newTable(emit));
      return true;
    },
    close: () => {
      if (nested) nested -= 1;
      else {
        endRow(inner());
        tables.pop()?.rows.end();
      }
    },
    setHead: (inHead: boolean) => {
      const table = inner();
      if (!table) return;
      table.inHead = inHead;
      table.rows.endGroup();
    },
    /** Returns false in a table that only arranges others. A row outside of a table continues the previous one. */
    openRow: (): boolean => {
      if (!tables.length) tables.push(newTable(emit, true));
      const table = inner();
      if (!table || table.isLayout) return false;
      endRow(table);
      table.row = { cells: [], isHead: true, isLabel: false, cell: {} };
      return true;
    },
    openCell: (name: string, attributes: Attributes) => {
      const row = inner()?.row;
      if (!row) return;
      row.cell = attributes;
      if (name === 'th' && !row.cells.length) row.isLabel = true;
      if (name === 'td') row.isHead = false;
    },
    closeCell: (text: string) => {
      const row = inner()?.row;
      if (!row) return;
      row.cells.push(cellOf(text, row.cell));
      row.cell = {};
    },
    closeRow: () => endRow(inner()),
    end: () => {
      endRow(inner());
      for (const table of tables.splice(0).reverse()) table.rows.end();
    },
  };
};
