import { haveMixedKinds } from '../value-kinds.ts';
import { columnsOf, countContrasts } from './row-shape.ts';
import type { SheetCell, SheetRow } from './sheet-row.ts';

/** Maximum rows of labels whose values are words of several kinds; longer lists are tables. */
const ROWS_AT_MOST = 20;

/** Detects labels with their values, in two columns or in several pairs of columns. The first row is one of them, not a head. */
export const areLabels = (rows: SheetRow[]): boolean => {
  const columns = columnsOf(rows);
  if (areBoldLabels(rows) || haveColons(rows, columns)) return true;
  if (columns.length === 2) return areLabelsOf(rows, columns);
  const pairs = columns.flatMap((label, at) => (at % 2 ? [] : [[label, columns[at + 1] ?? -1]]));
  return (
    columns.length % 2 === 0 &&
    pairs.every(([label = 0]) => areDistinctWords(cellsIn(rows, label))) &&
    pairs.some(([, value = 0]) => haveMixedKinds(cellsIn(rows, value).map(({ text }) => text)))
  );
};

const cellsIn = (rows: SheetRow[], column: number): SheetCell[] =>
  rows.flatMap(({ cells }) => cells.get(column) ?? []);

const isLabel = ({ text }: SheetCell): boolean => text.endsWith(':');

/** Returns whether most rows begin with a label that has a colon, and the first one is no head of such names. */
const haveColons = (rows: SheetRow[], [first = 0, ...others]: number[]): boolean => {
  const labels = cellsIn(rows, first);
  const [top, next] = rows;
  if (!top || labels.filter(isLabel).length <= labels.length / 2) return false;
  const inTop = [...top.cells].flatMap(([column, cell]) => (isLabel(cell) ? column : []));
  return (
    others.length < 2 ||
    (inTop[0] === first && !areAdjacent(inTop) && (inTop.length > 1 || !countContrasts(top, next)))
  );
};

const areAdjacent = (columns: number[]): boolean =>
  columns.some((column, at) => at > 0 && column === (columns[at - 1] ?? 0) + 1);

/** Returns whether only the first column of each pair is bold: a head is bold as a whole. */
const areBoldLabels = (rows: SheetRow[]): boolean => {
  const [top] = rows;
  const bold = [...(top?.cells ?? [])].flatMap(([column, { isBold }]) => (isBold ? column : []));
  const columns = columnsOf(rows);
  return (
    bold[0] === columns[0] &&
    (bold.length > 1 || columns.length === 2) &&
    !areAdjacent(bold) &&
    rows.every(({ cells }) => [...cells].every(([column, cell]) => cell.isBold === bold.includes(column)))
  );
};

/** Detects labels with values of different kinds: "Version | 3", "Owner | Margit Olsson". */
const areLabelsOf = (rows: SheetRow[], [label = 0, value = 0]: number[]): boolean => {
  const values = cellsIn(rows.slice(1), value);
  const figures = values.filter(({ isFigure }) => isFigure).length;
  const words = values.filter(({ text, isFigure }) => !isFigure && !isAbsent(text)).length;
  if (figures > 0) return words > figures / 2 || haveMixedKinds(values.map(({ text }) => text));
  const kinds = new Set(values.map(({ text }) => KINDS.findIndex((kind) => kind.test(text))));
  return kinds.size > 2 && rows.length <= ROWS_AT_MOST && areDistinctWords(cellsIn(rows, label));
};

const areDistinctWords = (cells: SheetCell[]): boolean =>
  cells.every(({ text }) => !/\d/.test(text)) && new Set(cells.map(({ text }) => text)).size === cells.length;

/** Addresses and telephone numbers, codes, and texts that begin with a number; words are of another kind. */
const KINDS = [
  /\S@\S|:\/\/|^www\.|^\(?(?:\+|0)[\d\s()/-]{5,}$/i,
  /^(?=(?:.*\d){5})[A-Z]{2}[\dA-Z ]+$/,
  /^\d[\d.,]*\s?\p{L}/u,
];

/** Placeholder for a missing figure: "n/a", "-", "none", "tbd". */
const isAbsent = (text: string): boolean =>
  /^(?:n\/?a|[-–—.?]+|none|nil|tbd|tba|néant|s\.?o\.?)$/i.test(text);
