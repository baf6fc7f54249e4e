import { createTable } from '../table-grid.ts';
import type { Handlers, WordState } from './state.ts';
import { isShading } from './styles.ts';
import { isOn } from './word-xml.ts';

const COLUMNS_AT_MOST = 1_000;

/** Handles tables. A nested table is text of its cell, unless the outer table contains nothing before it: then it only arranges others. */
export const tableHandlers = (state: WordState): Handlers => {
  const { tables, places } = state;
  const row = () => tables.at(-1)?.row;
  const cell = () => {
    const place = places.at(-1);
    return place && 'cell' in place ? place.cell : null;
  };
  const isNested = () => cell() !== null;
  let nested = 0;
  const gap = (value: string | undefined) => {
    const columns = Math.min(COLUMNS_AT_MOST, Number(value) || 0);
    if (!nested && columns > 0) row()?.cells.push({ text: '', columns });
  };
  let after: string | undefined;
  const isLayout = () => tables.at(-1)?.isLayout;
  /** Returns whether the outer table only arranges tables; its cells are no longer cells then. */
  const openLayout = (): boolean => {
    const table = tables.at(-1);
    if (!table?.row || table.hasData || cell()?.text.trim()) return false;
    if (table.row.cells.some(({ text }) => text)) return false;
    places.pop();
    Object.assign(table, { isLayout: true, row: null });
    return true;
  };
  return {
    open: {
      'w:tbl': () => {
        if (isNested() && !(nested === 0 && openLayout())) nested += 1;
        else
          tables.push({
            rows: createTable(state.deliver),
            hasStyle: false,
            row: null,
            hasData: false,
            isLayout: false,
          });
      },
      'w:tblPr/w:tblStyle': (attributes) => {
        const table = tables.at(-1);
        // Plain grid styles have no colours.
        if (
          table &&
          !/^(?:TableGrid|TableNormal|Grilledutableau|Tabellenraster)$/i.test(attributes['w:val'] ?? '')
        )
          table.hasStyle = true;
      },
      'w:tr': () => {
        const table = tables.at(-1);
        after = undefined;
        if (table && !nested && !table.isLayout)
          table.row = { cells: [], isHead: false, isHidden: false, isDeleted: false };
      },
      'w:trPr/w:tblHeader': (attributes) => {
        const own = row();
        if (own && !nested) own.isHead = isOn(attributes);
      },
      'w:trPr/w:hidden': (attributes) => {
        const own = row();
        if (own && !nested) own.isHidden = isOn(attributes);
      },
      'w:trPr/w:del': () => {
        const own = row();
        if (own && !nested) own.isDeleted = true;
      },
      'w:trPr/w:gridBefore': (attributes) => gap(attributes['w:val']),
      'w:trPr/w:gridAfter': (attributes) => {
        after = attributes['w:val'];
      },
      'w:tc': () => {
        if (!nested && !isLayout()) places.push({ cell: { text: '', columns: 1, isShaded: false } });
      },
      'w:tcPr/w:gridSpan': (attributes) => {
        const own = cell();
        if (own && !nested) own.columns = Math.min(COLUMNS_AT_MOST, Number(attributes['w:val']) || 1);
      },
      'w:tcPr/w:vMerge': (attributes) => {
        const own = cell();
        if (own && !nested && attributes['w:val'] !== 'restart') own.continues = 'above';
      },
      'w:tcPr/w:hMerge': (attributes) => {
        const own = cell();
        if (own && !nested && attributes['w:val'] !== 'restart') own.continues = 'left';
      },
      'w:tcPr/w:cellDel': () => {
        const own = cell();
        if (own && !nested) own.isDeleted = true;
      },
      'w:tcPr/w:shd': (attributes) => {
        const own = cell();
        if (own) own.isShaded ||= isShading(attributes);
      },
    },
    close: {
      'w:tc': () => {
        const own = cell();
        if (nested) return;
        if (own) places.pop();
        if (own) state.endCell(own);
      },
      'w:tr': () => {
        const table = tables.at(-1);
        if (nested || !table?.row) return;
        gap(after);
        const { cells, isHead, isHidden, isDeleted } = table.row;
        table.row = null;
        table.hasData ||= cells.filter(({ text }) => text).length > 1;
        if (isHidden && !isDeleted && cells.some(({ text }) => text)) state.noteHiddenRow();
        if (!isHidden && !isDeleted && cells.length) table.rows.addRow(cells, isHead);
      },
      'w:tbl': () => {
        if (nested) nested -= 1;
        else tables.pop()?.rows.end();
      },
    },
  };
};
