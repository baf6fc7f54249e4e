import type { Block } from '@docent/contract';
import type { NoteHidden } from '../../hidden-parts.ts';
import { cleanText, oneLine, type Piece } from '../structured-pages.ts';
import type { WordCell } from './grid-lines.ts';
import type { createNumbering, NumberingDefinitions } from './numbering.ts';
import { addLook, type Position, type RunLook, type Styles } from './styles.ts';
import type { createWordTable } from './table-rows.ts';
import type { Attributes } from './word-xml.ts';

export type WordParts = {
  styles: Styles;
  numbering: NumberingDefinitions;
  /** Footnotes, endnotes and comments as formatted within a sentence, by kind and id: `footnote 2`. */
  notes: ReadonlyMap<string, string>;
  /** Returns the pieces of a chart or diagram by the id of its relationship. */
  drawn?: (id: string) => Piece[];
  /** Called for hidden rows, and once for each paragraph or drawing with hidden text. */
  onHidden?: NoteHidden;
};

/** Handlers by element name, called when an element is opened or closed. */
export type Handlers = {
  open: Record<string, (attributes: Attributes) => void>;
  close: Record<string, () => void>;
};

type Paragraph = {
  text: string;
  style: string;
  numId?: string;
  level?: number;
  outline?: number;
  isShaded: boolean;
  /** The next paragraph continues its text: its mark is deleted, or it is a large first letter. */
  goesOn: boolean;
  hasHiddenText?: boolean;
  boxes: Piece[];
};
type Row = {
  cells: WordCell[];
  isHead: boolean;
  /** All its text is bold so far. */
  isBold: boolean;
  /** Shadings of its cells; empty for a cell without one. */
  fills: Set<string>;
  isHidden: boolean;
  isDeleted: boolean;
  /** Automatic numbers of its cells without text, by their place among the cells. */
  numbers: Map<number, string>;
  /** Paragraphs of its cells, if they may be text of the page. */
  pieces: Piece[];
};
type Table = {
  rows: ReturnType<typeof createWordTable>;
  hasStyle: boolean;
  style: string;
  row: Row | null;
  /** A row has several cells with text. */
  hasData: boolean;
  /** The open row only arranges other tables: its cells are no cells. */
  isLayout: boolean;
  /** An earlier or the open row only arranges other tables. */
  hasLayoutRow: boolean;
};
type Cell = {
  text: string;
  columns: number;
  continues?: 'above' | 'left';
  isShaded: boolean;
  fill: string;
  hasPlainText: boolean;
  /** Automatic number of its first paragraph without text. */
  number?: string;
  isDeleted?: boolean;
  /** Set below a row that only arranges tables, where a cell may hold text of the page. */
  pieces?: Piece[];
};
/** Target of paragraphs: the text of a cell, or a list of pieces. */
type Place = { cell: Cell } | { pieces: Piece[] };

export type WordState = ReturnType<typeof createState>;
type Counter = ReturnType<typeof createNumbering>;

/** Text that is an exponent or index when it is moved off its line; longer text is moved for its looks. */
const FIGURES = /^[\d+−–-]{1,4}$/;

/** Elements that are open, the innermost last. */
type OpenElements = { places: Place[]; paragraphs: Paragraph[]; tables: Table[] };

/** Tracks the current run: its look comes from its properties, its style and its paragraph. */
const createRun = (parts: WordParts, { places, paragraphs, tables }: OpenElements) => {
  const looks = new Map<string, RunLook>();
  let run: RunLook = {};
  let runStyle = '';

  const lookOf = (style: string): RunLook => {
    const known = looks.get(style) ?? parts.styles.look(style);
    looks.set(style, known);
    return known;
  };
  const isWhiteOnWhite = (look: RunLook, paragraph: Paragraph | undefined): boolean => {
    if (!look.isWhite || look.isShaded || paragraph?.isShaded) return false;
    // Text boxes and styled tables have colours of their own.
    const inBox = places.slice(1).some((place) => 'pieces' in place);
    const inCell = places.some((place) => 'cell' in place && place.cell.isShaded);
    return !inBox && !inCell && !tables.some(({ hasStyle }) => hasStyle);
  };

  /** Properties of the current run, with those of its styles. */
  const runLook = (): RunLook => ({
    ...lookOf(paragraphs.at(-1)?.style ?? ''),
    ...lookOf(runStyle),
    ...run,
  });

  return {
    beginRun: () => {
      run = {};
      runStyle = '';
    },
    setRunStyle: (style: string) => {
      runStyle = style;
    },
    addToRun: (name: string, attributes: Attributes) => addLook(run, name, attributes),
    runPosition: (text: string): Position => {
      const { position = 'normal', rise = 'normal', hasSize } = { ...lookOf(runStyle), ...run };
      return position === 'normal' && hasSize && FIGURES.test(text.trim()) ? rise : position;
    },
    runFont: () => runLook().font ?? '',
    /** Notes in the innermost cell whether text of the current run is bold. */
    noteWeight: () => {
      const place = places.at(-1);
      if (place && 'cell' in place) place.cell.hasPlainText ||= !runLook().isBold;
    },
    /** Returns whether the text of the current run is displayed, and not struck out. */
    isRunSeen: (): boolean => {
      const paragraph = paragraphs.at(-1);
      const look = runLook();
      return !look.isHidden && !look.isStruck && !isWhiteOnWhite(look, paragraph);
    },
    /** Reports hidden text of the current run, once per paragraph; struck text is not hidden. */
    noteUnseen: () => {
      const paragraph = paragraphs.at(-1);
      const look = runLook();
      if (!paragraph || paragraph.hasHiddenText || (look.isStruck && !look.isHidden)) return;
      paragraph.hasHiddenText = true;
      parts.onHidden?.('texts');
    },
  };
};

/** Creates the parser state for one part of a Word file, with methods that add text, paragraphs and cells. */
export const createState = (parts: WordParts, counter: Counter) => {
  const pieces: Piece[] = [];
  const places: Place[] = [{ pieces }];
  const paragraphs: Paragraph[] = [];
  const tables: Table[] = [];
  /** Text of a paragraph that the next one continues. */
  let carried = '';
  let written = 0;

  const deliver = (piece: Piece) => {
    const place = places.at(-1);
    if (!place) return;
    if (!('cell' in place)) return void place.pieces.push(piece);
    place.cell.pieces?.push(piece);
    place.cell.text += ` ${'text' in piece ? piece.text : piece.cells.filter(Boolean).join(' ')}`;
  };

  const noteNumber = (label: string) => {
    const place = places.at(-1);
    if (place && 'cell' in place) place.cell.number ??= label;
  };

  return {
    pieces,
    places,
    paragraphs,
    tables,
    deliver,
    ...createRun(parts, { places, paragraphs, tables }),
    /** Returns the length of all text so far, from which a caller can detect whether an alternative had any. */
    written: () => written,
    hasStyledHead: parts.styles.hasStyledHead,
    noteHiddenRow: () => parts.onHidden?.('rows'),
    put: (text: string) => {
      const paragraph = paragraphs.at(-1);
      if (!paragraph) return;
      paragraph.text += text;
      written += text.trim().length;
    },
    text: () => paragraphs.at(-1)?.text ?? '',
    setText: (text: string) => {
      const paragraph = paragraphs.at(-1);
      if (paragraph) paragraph.text = text;
    },
    /** Adds a piece that follows the open paragraph. */
    addBeside: (piece: Piece) => {
      const paragraph = paragraphs.at(-1);
      if (paragraph) paragraph.boxes.push(piece);
      else deliver(piece);
      written += 1;
    },
    beginParagraph: () => {
      paragraphs.push(emptyParagraph(parts.styles.defaultStyle()));
    },
    endParagraph: (clean: (text: string) => string) => {
      const paragraph = paragraphs.pop();
      if (!paragraph) return;
      const text = clean(cleanText(carried + paragraph.text));
      if (paragraph.goesOn) carried = text;
      else {
        carried = '';
        const label = labelOf(paragraph, parts.styles, counter);
        const level = headingLevelOf(paragraph, parts.styles);
        if (!text.trim() && label) noteNumber(label);
        for (const piece of piecesOf(text, label, Math.min(6, level))) deliver(piece);
      }
      for (const box of paragraph.boxes) deliver(box);
    },
    /** Emits text carried over from a last paragraph with a deleted mark. */
    endPart: () => {
      for (const piece of piecesOf(carried, null, 0)) deliver(piece);
    },
    endCell: (cell: Cell) => {
      const row = tables.at(-1)?.row;
      if (!cell.isDeleted && row) addCell(row, cell);
    },
  };
};

const addCell = (row: Row, cell: Cell): void => {
  row.pieces.push(...(cell.pieces ?? []));
  if (cell.number && !cell.text.trim() && !cell.continues) row.numbers.set(row.cells.length, cell.number);
  row.cells.push(gridCellOf(cell));
  row.isBold &&= !cell.hasPlainText;
  if (cell.text.trim()) row.fills.add(cell.fill);
};

const emptyParagraph = (style: string): Paragraph => ({
  text: '',
  style,
  isShaded: false,
  goesOn: false,
  boxes: [],
});

const gridCellOf = ({ text, columns, continues }: Cell): WordCell => ({
  text: oneLine(text),
  columns,
  ...(continues ? { continues } : {}),
});

const labelOf = (
  { numId: direct, level, style }: Paragraph,
  styles: Styles,
  counter: Counter,
): string | null => {
  if (direct !== undefined) return direct === '0' ? null : counter.next(direct, level, []);
  const inherited = styles.numbering(style);
  if (!inherited.numId || inherited.numId === '0') return null;
  if (level !== undefined) return counter.next(inherited.numId, level, []);
  return counter.next(inherited.numId, inherited.level, inherited.styles);
};

const headingLevelOf = ({ outline, style }: Paragraph, styles: Styles): number => {
  if (outline !== undefined) return outline < 9 ? outline + 1 : 0;
  return styles.headingLevel(style);
};

/** Splits a paragraph at line breaks; the label precedes the first part. */
const piecesOf = (text: string, label: string | null, level: number): Piece[] => {
  const lines = text.split('\n').map(oneLine).filter(Boolean);
  const [first, ...rest] = lines;
  if (!first) return [];
  const labelled = label ? `${label} ${first}` : first;
  if (level) return [{ kind: 'heading', level, text: [labelled, ...rest].join(' ') }];
  const kind: Block['kind'] = label === null ? 'paragraph' : 'item';
  return [labelled, ...rest].map((line): Piece => ({ kind, text: line }));
};
