import type { Piece } from '../structured-pages.ts';
import type { GridCell } from '../table-grid.ts';
import type { WordCell } from './grid-lines.ts';
import type { Handlers, WordState } from './state.ts';
import { isShading } from './styles.ts';
import { createWordTable } from './table-rows.ts';
import { type Attributes, isOn } from './word-xml.ts';

const COLUMNS_AT_MOST = 1_000;
/** Bit of the first row in the parts of a table style (`w:tblLook`). */
const FIRST_ROW = 0x20;

/** Tracks the open tables with their open row and cell. */
const createOpenTables = (state: WordState) => {
  const { tables, places } = state;
  const cell = () => {
    const place = places.at(-1);
    return place && 'cell' in place ? place.cell : null;
  };
  /** Number of open tables that are text of a cell. */
  let nested = 0;
  /** Returns whether the open row only arranges tables; its cells are no longer cells then. */
  const openLayout = (): boolean => {
    const table = tables.at(-1);
    if (!table?.row || table.hasData || cell()?.text.trim()) return false;
    if (table.row.isHidden || table.row.isDeleted || cell()?.isDeleted) return false;
    if (table.row.cells.some(({ text }) => text)) return false;
    places.pop();
    table.rows.end();
    const rows = createWordTable(state.deliver);
    Object.assign(table, { isLayout: true, hasLayoutRow: true, row: null, rows });
    return true;
  };
  return {
    isNested: () => nested > 0,
    /** The row and cell of the innermost table; none within a nested table. */
    row: () => (nested ? null : tables.at(-1)?.row),
    cell: () => (nested ? null : cell()),
    /** The innermost cell, which may hold a nested table. */
    cellAround: cell,
    open: () => {
      if (cell() !== null && !(nested === 0 && openLayout())) nested += 1;
      else
        tables.push({
          rows: createWordTable(state.deliver),
          hasStyle: false,
          style: '',
          row: null,
          hasData: false,
          isLayout: false,
          hasLayoutRow: false,
        });
    },
    close: () => {
      if (nested) nested -= 1;
      else tables.pop()?.rows.end();
    },
  };
};

type OpenTables = ReturnType<typeof createOpenTables>;

/** Handles tables. A nested table is text of its cell, unless nothing precedes it in its row: then the row only arranges tables. */
export const tableHandlers = (state: WordState): Handlers => {
  const { tables } = state;
  const open = createOpenTables(state);
  const rows = rowHandlers(state, open);
  const cells = cellHandlers(state, open);
  return {
    open: {
      'w:tbl': open.open,
      'w:tblPr/w:tblStyle': (attributes) => {
        const table = tables.at(-1);
        // Plain grid styles have no colours.
        if (
          table &&
          !/^(?:TableGrid|TableNormal|Grilledutableau|Tabellenraster)$/i.test(attributes['w:val'] ?? '')
        )
          table.hasStyle = true;
        if (table) table.style = attributes['w:val'] ?? '';
      },
      'w:tblPr/w:tblLook': (attributes) => {
        const table = tables.at(-1);
        if (table && !open.isNested() && hasFirstRow(attributes) && state.hasStyledHead(table.style))
          table.rows.styleHead();
      },
      'w:tblGrid/w:gridCol': (attributes) => {
        if (!open.isNested()) tables.at(-1)?.rows.addWidth(Number(attributes['w:w']) || 0);
      },
      ...rows.open,
      ...cells.open,
    },
    close: { ...cells.close, ...rows.close, 'w:tbl': open.close },
  };
};

const rowHandlers = (state: WordState, { isNested, row }: OpenTables): Handlers => {
  const { tables } = state;
  /** Columns that the open row leaves empty at its end. */
  let after: string | undefined;
  const gap = (value: string | undefined) => {
    const columns = Math.min(COLUMNS_AT_MOST, Number(value) || 0);
    if (columns > 0) row()?.cells.push({ text: '', columns, isGap: true });
  };
  return {
    open: {
      'w:tr': () => {
        const table = tables.at(-1);
        after = undefined;
        if (!table || isNested()) return;
        table.isLayout = false;
        table.row = {
          cells: [],
          isHead: false,
          isBold: true,
          fills: new Set(),
          isHidden: false,
          isDeleted: false,
          numbers: new Map(),
          pieces: [],
        };
      },
      'w:trPr/w:tblHeader': (attributes) => {
        const own = row();
        if (own) own.isHead = isOn(attributes);
      },
      'w:trPr/w:hidden': (attributes) => {
        const own = row();
        if (own) own.isHidden = isOn(attributes);
      },
      'w:trPr/w:del': () => {
        const own = row();
        if (own) own.isDeleted = true;
      },
      'w:trPr/w:gridBefore': (attributes) => gap(attributes['w:val']),
      'w:trPr/w:gridAfter': (attributes) => {
        after = attributes['w:val'];
      },
    },
    close: {
      'w:tr': () => {
        const table = tables.at(-1);
        if (isNested() || !table?.row) return;
        gap(after);
        const { cells, isHead, isBold, fills, isHidden, isDeleted, numbers, pieces } = table.row;
        table.row = null;
        const filled = cells.filter(({ text }) => text).length;
        table.hasData ||= filled > 1 && !table.hasLayoutRow;
        if (isHidden && !isDeleted && filled) state.noteHiddenRow();
        if (isHidden || isDeleted || !cells.length) return;
        if (!table.hasLayoutRow || isDataRow(cells, pieces))
          table.rows.addRow({
            cells: filled ? withNumbers(cells, numbers) : cells,
            isHead,
            isBold,
            fill: fills.size === 1 ? [...fills].join() : '',
          });
        else {
          table.rows.end();
          table.rows = createWordTable(state.deliver);
          for (const piece of pieces) state.deliver(piece);
        }
      },
    },
  };
};

const cellHandlers = (state: WordState, { isNested, cell, cellAround }: OpenTables): Handlers => {
  const { tables, places } = state;
  return {
    open: {
      'w:tc': () => {
        const table = tables.at(-1);
        if (isNested() || table?.isLayout) return;
        const own = { text: '', columns: 1, isShaded: false, fill: '', hasPlainText: false };
        places.push({ cell: table?.hasLayoutRow ? { ...own, pieces: [] } : own });
      },
      'w:tcPr/w:gridSpan': (attributes) => {
        const own = cell();
        if (own) own.columns = Math.min(COLUMNS_AT_MOST, Number(attributes['w:val']) || 1);
      },
      'w:tcPr/w:vMerge': (attributes) => {
        const own = cell();
        if (own && attributes['w:val'] !== 'restart') own.continues = 'above';
      },
      'w:tcPr/w:hMerge': (attributes) => {
        const own = cell();
        if (own && attributes['w:val'] !== 'restart') own.continues = 'left';
      },
      'w:tcPr/w:cellDel': () => {
        const own = cell();
        if (own) own.isDeleted = true;
      },
      'w:tcPr/w:shd': (attributes) => {
        const own = cellAround();
        if (!own || !isShading(attributes)) return;
        own.isShaded = true;
        own.fill = attributes['w:fill'] ?? 'pattern';
      },
    },
    close: {
      'w:tc': () => {
        const own = cell();
        if (!own) return;
        places.pop();
        state.endCell(own);
      },
    },
  };
};

/** Writes the automatic numbers of cells without text, as of a column `No.`; a row of numbers only stays without. */
const withNumbers = (cells: WordCell[], numbers: Map<number, string>): WordCell[] =>
  cells.map((cell, at) => (numbers.has(at) ? { ...cell, text: numbers.get(at) ?? '' } : cell));

/** Returns whether the style of a table applies to its first row; older files write the parts of a style as bits. */
const hasFirstRow = (attributes: Attributes): boolean => {
  const own = attributes['w:firstRow'];
  if (own !== undefined) return isOn({ 'w:val': own });
  return (Number.parseInt(attributes['w:val'] ?? '0', 16) & FIRST_ROW) > 0;
};

/** Returns whether a row below a nested table has values: several cells, each of one paragraph or merged with another. */
const isDataRow = (cells: GridCell[], pieces: Piece[]): boolean =>
  cells.filter(({ text, continues }) => text || continues).length > 1 &&
  pieces.length === cells.filter(({ text }) => text).length &&
  pieces.every(({ kind }) => kind === 'paragraph');
