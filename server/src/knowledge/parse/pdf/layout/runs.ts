import type { Box } from '@docent/contract';

/**
 * `chars`: indexes of the first and last character on the line, for PDFium; absent for text that the page itself does not draw.
 * `followsStruck`: the gap before the word is that of words which are struck out.
 */
export type Word = {
  text: string;
  box: Box;
  chars?: readonly [first: number, last: number];
  followsStruck?: boolean;
};

/** Word with its extent in reading direction. */
export type PlacedWord = Word & { x0: number; x1: number };

/** Clockwise quarter turns of text on the displayed page. */
export type Turn = 0 | 1 | 2 | 3;

/** Line in drawing order, as PDFium returns it. */
export type DrawnLine = {
  words: Word[];
  /** Size of the first character in points, as displayed. */
  size: number;
  bold: boolean;
  turn: Turn;
  /** The line ends with a hyphen that only breaks a word; the text does not contain the hyphen. */
  isBroken: boolean;
  /** Set for the value of a form field, which is not drawn text. */
  isField?: boolean;
};

/**
 * Words of one line without a wide gap between them: the content of a column or cell on that line. Coordinates increase in reading
 * direction: rotated text is rotated back.
 */
export type Run = {
  words: PlacedWord[];
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  size: number;
  bold: boolean;
  isBroken: boolean;
  isField: boolean;
};

/** Letter of a script that is written from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Minimum width, in letter sizes, of a gap between columns or cells. */
const WIDE_GAP = 0.8;
/** Minimum distance, in letter sizes, that a word begins left of the previous word's end to overprint it or start elsewhere. */
const STEP_BACK = 1.5;
/** Height of the first line of a field, in points: the box of a field may be as high as a paragraph. */
const FIELD_LINE = 14;

type PageSize = { width: number; height: number };

export const runsOf = (lines: DrawnLine[], turn: Turn, page: PageSize): Run[] =>
  lines.flatMap((line) => {
    const runs: Run[] = [];
    let current: Run | undefined;
    for (const word of line.words) {
      const at = turnBack(word.box, turn, page);
      const placed: PlacedWord = { text: word.text, box: word.box, x0: at.x0, x1: at.x1 };
      const em = line.size || at.y1 - at.y0;
      const isWide = (before: Run) => at.x0 - before.x1 > WIDE_GAP * em && !word.followsStruck;
      const isApart = !current || isWide(current) || at.x0 < current.x1 - Math.max(STEP_BACK * em, 2);
      if (isApart || !current) {
        if (line.isField) at.y1 = Math.min(at.y1, at.y0 + FIELD_LINE);
        const { size, bold, isField = false } = line;
        current = { words: [placed], ...at, size: size || at.y1 - at.y0, bold, isBroken: false, isField };
        runs.push(current);
        continue;
      }
      current.words.push(placed);
      current.x0 = Math.min(current.x0, at.x0);
      current.x1 = Math.max(current.x1, at.x1);
      current.y0 = Math.min(current.y0, at.y0);
      current.y1 = Math.max(current.y1, at.y1);
    }
    if (current) current.isBroken = line.isBroken;
    return runs;
  });

const turnBack = ({ x, y, width, height }: Box, turn: Turn, page: PageSize) => {
  const [x1, y1] = [x + width, y + height];
  if (turn === 1) return { x0: y, x1: y1, y0: page.width - x1, y1: page.width - x };
  if (turn === 2)
    return { x0: page.width - x1, x1: page.width - x, y0: page.height - y1, y1: page.height - y };
  if (turn === 3) return { x0: page.height - y1, x1: page.height - y, y0: x, y1: x1 };
  return { x0: x, x1, y0: y, y1 };
};

/** Returns whether a text is a number: it has digits and no letters. */
export const isNumber = (text: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text);

export const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text);

export const textOfRun = ({ words }: Pick<Run, 'words'>): string => words.map(({ text }) => text).join(' ');
