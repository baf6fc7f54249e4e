import { formatNumber } from '../number-format.ts';
import { createFormulas } from '../office-formula.ts';
import { raisedText } from '../raised.ts';

/** Paragraph of a shape; its label is the automatic number that Office shows, such as `2.` */
export type DrawnParagraph = { text: string; label: string };

type Look = { isStruck: boolean; position: 'raised' | 'lowered' | 'normal' };
type Numbering = { type: string; start: number; next: number };

const PLAIN: Look = { isStruck: false, position: 'normal' };
const LEVELS = 9;
/** Formats of automatic numbers (`ST_TextAutonumberScheme`), by their names in Word. */
const FORMATS: [pattern: RegExp, format: string][] = [
  [/^alphaLc/, 'lowerLetter'],
  [/^alphaUc/, 'upperLetter'],
  [/^romanLc/, 'lowerRoman'],
  [/^romanUc/, 'upperRoman'],
  [/^circleNum/, 'decimalEnclosedCircle'],
  [/^ea1/, 'chineseCounting'],
];

const labelOf = (number: number, type: string): string => {
  const format = FORMATS.find(([pattern]) => pattern.test(type))?.[1] ?? 'decimal';
  const shown = formatNumber(number, format);
  if (type.endsWith('ParenBoth')) return `(${shown})`;
  if (type.endsWith('ParenR')) return `${shown})`;
  return /Period$/.test(type) ? `${shown}.` : shown;
};

/** Collects the text of a shape's paragraphs: runs with their looks, formulas, and the numbers that Office computes. */
export const createParagraphs = () => {
  let text = '';
  let run = '';
  let look = PLAIN;
  let level = 0;
  let numbering: Omit<Numbering, 'next'> | null = null;
  let lists: (Numbering | undefined)[] = [];
  let formulas = 0;
  const formula = createFormulas({
    get: () => text,
    set: (changed) => {
      text = changed;
    },
  });
  /** Returns the number of the paragraph. A paragraph without one ends the lists of its level and below. */
  const nextLabel = (): string => {
    const before = lists[level];
    lists = lists.slice(0, level + 1);
    if (!numbering) {
      lists[level] = undefined;
      return '';
    }
    const goesOn = before?.type === numbering.type && before.start === numbering.start;
    const number = goesOn ? before.next : numbering.start;
    lists[level] = { ...numbering, next: number + 1 };
    return labelOf(number, numbering.type);
  };
  return {
    open: (name: string, attributes: Record<string, string>) => {
      const { baseline = '0', strike = 'noStrike', type = '', startAt = '1', lvl = '0' } = attributes;
      if (name === 'r' || name === 'fld') look = PLAIN;
      if (name === 'rPr')
        look = {
          isStruck: strike !== 'noStrike',
          position: Number(baseline) > 0 ? 'raised' : Number(baseline) < 0 ? 'lowered' : 'normal',
        };
      if (name === 'pPr') level = Math.min(LEVELS, Math.max(0, Number(lvl) || 0));
      if (name === 'buAutoNum') numbering = { type, start: Number(startAt) || 1 };
      if (name === 'oMath') formulas += 1;
      if (formulas)
        formula.open(name, Object.entries(attributes).find(([key]) => /(?:^|:)val$/.test(key))?.[1]);
    },
    addText: (part: string) => {
      run += part;
    },
    addBreak: () => {
      text += ' ';
    },
    close: (name: string) => {
      if (name === 't') {
        if (!look.isStruck) text += look.position === 'normal' ? run : raisedText(run, look.position);
        run = '';
      }
      if (formulas) formula.close(name);
      if (name === 'oMath') formulas -= 1;
    },
    /** Returns the text so far, and begins another. */
    takeText: (): string => {
      const taken = text;
      text = '';
      run = '';
      return taken;
    },
    takeParagraph: (): DrawnParagraph => {
      const taken = text;
      text = '';
      const label = taken.trim() ? nextLabel() : '';
      numbering = null;
      level = 0;
      return { text: taken, label };
    },
    /** Ends all lists: numbers begin again in the next shape. */
    endShape: () => {
      lists = [];
      numbering = null;
      level = 0;
    },
  };
};
