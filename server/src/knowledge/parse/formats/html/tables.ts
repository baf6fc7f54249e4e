import { oneLine, type Piece } from '../structured-pages.ts';
import { createTable, type GridCell } from '../table-grid.ts';

type Attributes = Record<string, string>;
type Row = { cells: GridCell[]; isHead: boolean; cell: Attributes };
type Table = {
  rows: ReturnType<typeof createTable>;
  row: Row | null;
  inHead: boolean;
  /** A row of it has several cells with text. */
  hasData: boolean;
  /** It only puts other tables beside each other. */
  isLayout: boolean;
};

/** Tables of a page. One within a cell is text of the cell, unless the outer one has nothing but it. */
export const createTables = (emit: (piece: Piece) => void) => {
  const tables: Table[] = [];
  /** Tables within cells that are open. */
  let nested = 0;
  const inner = () => tables.at(-1);
  const newTable = (isContinued = false): Table => ({
    rows: createTable(emit, isContinued),
    row: null,
    inHead: false,
    hasData: false,
    isLayout: false,
  });
  const endRow = () => {
    const table = inner();
    if (!table?.row) return;
    const { cells, isHead } = table.row;
    table.row = null;
    if (!cells.some(({ text }) => text)) return;
    table.hasData ||= cells.filter(({ text }) => text).length > 1;
    table.rows.addRow(cells, isHead || table.inHead);
  };
  return {
    /** Whether text goes into a cell. */
    inRow: () => !!inner()?.row,
    isNested: () => nested > 0,
    /** @param hasWords whether the cell that is open has text. Returns whether the table is one of its own. */
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
      }
      tables.push(newTable());
      return true;
    },
    close: () => {
      if (nested) nested -= 1;
      else {
        endRow();
        tables.pop()?.rows.end();
      }
    },
    setHead: (inHead: boolean) => {
      const table = inner();
      if (!table) return;
      table.inHead = inHead;
      table.rows.endGroup();
    },
    /** False in a table that only lays out others. A row outside of tables goes on with the table before. */
    openRow: (): boolean => {
      if (!tables.length) tables.push(newTable(true));
      const table = inner();
      if (!table || table.isLayout) return false;
      endRow();
      table.row = { cells: [], isHead: true, cell: {} };
      return true;
    },
    openCell: (name: string, attributes: Attributes) => {
      const row = inner()?.row;
      if (!row) return;
      row.cell = attributes;
      if (name === 'td') row.isHead = false;
    },
    closeCell: (text: string) => {
      const row = inner()?.row;
      if (!row) return;
      const { colspan = '1', rowspan = '1' } = row.cell;
      const rows = Number.parseInt(rowspan, 10);
      row.cells.push({
        text: oneLine(text),
        columns: Number.parseInt(colspan, 10) || 1,
        rows: rows === 0 ? Number.POSITIVE_INFINITY : rows || 1,
      });
      row.cell = {};
    },
    closeRow: endRow,
    end: () => {
      endRow();
      for (const table of tables.splice(0).reverse()) table.rows.end();
    },
  };
};
