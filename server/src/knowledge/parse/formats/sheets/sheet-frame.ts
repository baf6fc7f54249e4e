import { isTrue, parseXml } from '../xml-events.ts';
import { createEdgeReader } from './page-edges.ts';
import { readArea, type SheetArea, WHOLE_SHEET } from './sheet-row.ts';

export type SheetFrame = {
  /** Sorted by first row. */
  merges: SheetArea[];
  isHiddenColumn: (column: number) => boolean;
  /** Rows frozen at the top, which usually contain the column names. */
  frozenRows: number;
  /** Cells with the number 0 are displayed as empty. */
  hidesZeros: boolean;
  /** Area with an automatic filter; its first row names the columns. */
  filtered: SheetArea | null;
  /** Areas in which conditional formats or a picture may colour the cells. */
  coloured: SheetArea[];
  /** Texts of its printed headers and footers. */
  edges: string[];
};

const ROWS = Buffer.from('sheetData');
/** Maximum merged areas; each costs time in every row that it covers. */
const MERGES_AT_MOST = 100_000;
const COLOURED_AT_MOST = 1_000;

/** Reads the elements before and after the rows of a worksheet. */
export const readSheetFrame = (bytes: Uint8Array): SheetFrame => {
  const merges: SheetArea[] = [];
  const coloured: SheetArea[] = [];
  const hidden: [number, number][] = [];
  let frozenRows = 0;
  let hidesZeros = false;
  let filtered: SheetArea | null = null;
  const edges = createEdgeReader();
  const handlers = {
    text: edges.text,
    close: edges.close,
    open: (name: string, attributes: Record<string, string>) => {
      edges.open(name, attributes);
      const { ref = '', min, max, width, state, ySplit } = attributes;
      if (name === 'mergeCell' && merges.length < MERGES_AT_MOST) {
        const area = readArea(ref);
        if (area) merges.push(area);
      }
      if (name === 'col' && (isTrue(attributes['hidden']) || Number(width) === 0))
        hidden.push([Number(min) - 1, Number(max) - 1]);
      if (name === 'sheetView') hidesZeros = !isTrue(attributes['showZeros'] ?? '1');
      if (name === 'pane' && /frozen/i.test(state ?? '')) frozenRows = Number(ySplit ?? 0);
      if (name === 'picture' || name === 'conditionalFormatting')
        for (const area of attributes['sqref']?.split(' ') ?? [''])
          if (coloured.length < COLOURED_AT_MOST) coloured.push(readArea(area) ?? WHOLE_SHEET);
      if (name === 'autoFilter') filtered = readArea(ref);
    },
  };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = buffer.indexOf(ROWS);
  parseXml(buffer.toString('utf8', 0, first < 0 ? buffer.length : first), handlers);
  if (first >= 0) parseXml(`<${buffer.toString('utf8', buffer.lastIndexOf(ROWS))}`, handlers);
  return {
    merges: merges.sort((a, b) => a.top - b.top),
    isHiddenColumn: (column) => hidden.some(([from, to]) => column >= from && column <= to),
    frozenRows,
    hidesZeros,
    filtered,
    coloured: coloured.length < COLOURED_AT_MOST ? coloured : [WHOLE_SHEET],
    edges: edges.texts,
  };
};
