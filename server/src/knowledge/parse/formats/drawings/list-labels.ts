import { formatNumber } from '../number-format.ts';

type Numbering = { type: string; start: number };
/** Numberings of the levels of a list style: null for another bullet or none, undefined for what is inherited. */
export type LevelNumberings = (Numbering | null | undefined)[];
type NumberedList = Numbering & { next: number };

const LEVELS = 9;
/** Properties of paragraphs of one level in a list style. */
const LEVEL_STYLE = /^lvl([1-9])pPr$/;
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

/** Computes the automatic numbers of a shape's paragraphs, from their own properties and the list style of the shape. */
export const createListLabels = () => {
  let level = 0;
  /** Numbering of the paragraph's own properties; null if they have another bullet or none, undefined if they name none. */
  let own: Numbering | null | undefined;
  /** Numberings of the levels in the list style of the shape. */
  let styled: LevelNumberings = [];
  /** Numberings of the placeholder that the shape fills. */
  let inherited: LevelNumberings = [];
  let lists: (NumberedList | undefined)[] = [];
  let isField = false;
  let isInProperties = false;
  /** Level of the open element of a list style, from 1. */
  let styledLevel = 0;

  const setBullet = (numbering: Numbering | null) => {
    if (isInProperties) own = numbering;
    else if (styledLevel) styled[styledLevel - 1] = numbering;
  };
  /** Returns the number of the paragraph. A paragraph without one ends the lists of its level and below. */
  const nextLabel = (): string => {
    const numbering = [own, styled[level], inherited[level]].find((one) => one !== undefined);
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
  const endParagraph = () => {
    own = undefined;
    level = 0;
  };
  return {
    open: (name: string, { type = '', startAt = '1', lvl = '0' }: Record<string, string>) => {
      if (name === 'fld') isField = true;
      // The properties within a field repeat those of its paragraph.
      if (name === 'pPr' && !isField) {
        isInProperties = true;
        level = Math.min(LEVELS, Math.max(0, Number(lvl) || 0));
      }
      if (LEVEL_STYLE.test(name)) styledLevel = Number(LEVEL_STYLE.exec(name)?.[1]);
      if (name === 'buAutoNum') setBullet({ type, start: Number(startAt) || 1 });
      if (name === 'buNone' || name === 'buChar' || name === 'buBlip') setBullet(null);
    },
    close: (name: string) => {
      if (name === 'fld') isField = false;
      if (name === 'pPr') isInProperties = false;
      if (LEVEL_STYLE.test(name)) styledLevel = 0;
    },
    /** Ends a paragraph and returns its label; empty paragraphs have none. */
    takeLabel: (hasText: boolean): string => {
      const label = hasText ? nextLabel() : '';
      endParagraph();
      return label;
    },
    /** Sets the numberings of the placeholder that the shape fills. */
    inherit: (numberings: LevelNumberings) => {
      inherited = numberings;
    },
    /** Returns the numberings of the shape's own list style. */
    styled: (): LevelNumberings => styled,
    /** Ends all lists: numbers begin again in the next shape, which has a list style of its own. */
    endShape: () => {
      lists = [];
      styled = [];
      inherited = [];
      endParagraph();
    },
  };
};
