import type { NoteHidden } from '../../hidden-parts.ts';
import { oneLine } from '../structured-pages.ts';
import { createXmlParser, isTrue } from '../xml-events.ts';
import { createMergedCells } from './merged-cells.ts';
import { createRichText, type RichText } from './rich-text.ts';
import { type SharedStrings, unescapeText } from './shared-strings.ts';
import type { SheetFrame } from './sheet-frame.ts';
import { readReference, type SheetArea, type SheetCell, type SheetRow } from './sheet-row.ts';
import { plainNumber, shownNumber, shownText } from './shown-value.ts';
import type { CellStyle } from './styles.ts';

export type CellContext = {
  sharedStrings: SharedStrings;
  styleOf: (style: number) => CellStyle;
  is1904: boolean;
  /** Formulas are computed when the file is opened: a stored 0 has no meaning. */
  isComputedOnOpening: boolean;
};

type Written = { type: string; style: number; value: string; text: RichText; formula: string | null };

/** Row as written in the file; `hasWhite`: with white text on white cells. */
type WrittenRow = {
  number: number;
  isHidden: boolean;
  cells: Map<number, SheetCell>;
  hasWhite: boolean;
};

type Frame = Pick<SheetFrame, 'merges' | 'isHiddenColumn' | 'coloured' | 'hidesZeros'>;

/** Collects rows without their hidden cells. */
const createVisibleRows = ({ merges, isHiddenColumn }: Frame, onHidden: NoteHidden) => {
  const mergeInto = createMergedCells(merges);
  let rows: SheetRow[] = [];
  /** Last visible row, or the last hidden row that directly follows it. */
  let last = 0;
  const hiddenColumns = new Set<number>();

  const add = ({ number, isHidden, cells, hasWhite }: WrittenRow) => {
    mergeInto(number, cells);
    if (isHidden) {
      if (cells.size) onHidden('rows');
      if (number === last + 1) last = number;
      return;
    }
    if (hasWhite) onHidden('texts');
    for (const at of [...cells.keys()].filter(isHiddenColumn)) {
      cells.delete(at);
      if (!hiddenColumns.has(at)) onHidden('columns');
      hiddenColumns.add(at);
    }
    if (!cells.size) return;
    rows.push({ number, cells, isAfterGap: number > last + 1 });
    last = number;
  };
  return {
    add,
    take: (): SheetRow[] => {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
};

/**
 * Reads the visible, non-empty rows of a worksheet. Reports hidden rows and columns that have content, and rows with white text on white
 * cells.
 */
export function* visibleRows(
  chunks: Iterable<string>,
  frame: Frame,
  context: CellContext,
  onHidden: NoteHidden,
): Generator<SheetRow> {
  const rows = createVisibleRows(frame, onHidden);
  let row: WrittenRow = { number: 0, isHidden: false, cells: new Map(), hasWhite: false };
  let column = -1;
  let cell: Written | null = null;
  let into: 'value' | 'formula' | null = null;
  const string = createRichText();
  const parser = createXmlParser({
    open: (name, attributes) => {
      if (name === 'row') {
        const number = Number(attributes['r']) || row.number + 1;
        const isFlat = isTrue(attributes['customHeight']) && Number(attributes['ht']) === 0;
        const isHidden = isTrue(attributes['hidden']) || isFlat;
        row = { number, isHidden, cells: new Map(), hasWhite: false };
        column = -1;
      } else if (name === 'c') {
        column = readReference(attributes['r'] ?? '')?.column ?? column + 1;
        cell = {
          type: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? 0),
          value: '',
          text: NO_TEXT,
          formula: null,
        };
      } else if (cell) {
        string.open(name, attributes);
        if (name === 'f') cell.formula = '';
        into = INTO[name] ?? null;
      }
    },
    text: (part) => {
      if (!cell) return;
      string.addText(part);
      if (into === 'formula') cell.formula += part;
      else if (into === 'value') cell.value += part;
    },
    close: (name) => {
      string.close(name);
      into = null;
      if (name === 'is' && cell) cell.text = string.take();
      if (name === 'c' && cell) {
        const isEmpty = frame.hidesZeros && isZero(cell, context);
        const isWhite = context.styleOf(cell.style).isWhite && !isWithin(frame.coloured, row.number, column);
        const shown = isEmpty ? null : shownCell(cell, context, isWhite);
        if (shown) row.cells.set(column, shown);
        else row.hasWhite ||= !isEmpty && isWhite && shownCell(cell, context) !== null;
        cell = null;
      } else if (name === 'row') rows.add(row);
    },
  });
  for (const chunk of chunks) {
    parser.write(chunk);
    yield* rows.take();
  }
  parser.end();
  yield* rows.take();
}

const isWithin = (areas: SheetArea[], row: number, column: number): boolean =>
  areas.some(
    ({ top, left, bottom, right }) => row >= top && row <= bottom && column >= left && column <= right,
  );

const NO_TEXT: RichText = { text: '', inStruckCell: '' };

const INTO: Record<string, 'value' | 'formula' | undefined> = {
  v: 'value',
  f: 'formula',
};

/** Returns the displayed value of a cell; of a formula its saved value, or the formula itself if none is saved. Struck text is left out, as is white text. */
const shownCell = (written: Written, context: CellContext, isWhite = false): SheetCell | null => {
  const { isBold, isStruck, isShaded, ...style } = context.styleOf(written.style);
  const { formula } = written;
  const isUnknown = formula !== null && hasNoValue(written, context) && !isWhite;
  const { text, isFigure } = isUnknown
    ? { text: `=${formula || '…'}`, isFigure: true }
    : isStruck || isWhite
      ? words(textInStruckCell(written, context))
      : valueShown(written, style, context);
  const shown = oneLine(text);
  return shown ? { text: shown, isFigure, isBold, ...(isShaded ? { isShaded } : {}) } : null;
};

/** Returns whether a cell has the number 0, as its own or as the known value of its formula. */
const isZero = (written: Written, context: CellContext): boolean =>
  written.type === 'n' &&
  written.value.trim() !== '' &&
  Number(written.value) === 0 &&
  (written.formula === null || !hasNoValue(written, context));

const hasNoValue = ({ type, value }: Written, { isComputedOnOpening }: CellContext): boolean =>
  (value === '' && type !== 'str') || (isComputedOnOpening && type === 'n' && Number(value) === 0);

const words = (text: string) => ({ text, isFigure: false });
const figure = (text: string) => ({ text, isFigure: true });

const textInStruckCell = ({ type, value, text }: Written, { sharedStrings }: CellContext): string => {
  if (type === 's') return sharedStrings.inStruckCells.get(Number(value)) ?? '';
  return type === 'inlineStr' ? unescapeText(text.inStruckCell) : '';
};

const valueShown = (
  { type, value, text }: Written,
  { format, isCheckbox }: Pick<CellStyle, 'format' | 'isCheckbox'>,
  context: CellContext,
) => {
  if (type === 's') return words(shownText(context.sharedStrings.texts[Number(value)] ?? '', format));
  if (type === 'inlineStr') return words(shownText(unescapeText(text.text), format));
  if (type === 'str') return words(shownText(unescapeText(value), format));
  if (type === 'b' && isCheckbox) return figure(isTrue(value) ? '☒' : '☐');
  if (type === 'b') return figure(isTrue(value) ? 'TRUE' : 'FALSE');
  if (type === 'e') return figure(value);
  if (type === 'd') return figure(value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' '));
  if (value.trim() === '') return words('');
  const number = Number(value);
  if (Number.isNaN(number)) return words(value);
  return figure(format === 'General' ? plainNumber(number) : shownNumber(number, format, context.is1904));
};
