import { formatNumber } from '../number-format.ts';

type Attributes = Record<string, string>;
type List = { format: string | null; next: number; step: number };

/** Formats of `type` and `list-style-type`, by their names in Word (`formatNumber`). */
const FORMATS: Record<string, string> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  decimal: 'decimal',
  'decimal-leading-zero': 'decimalZero',
  'lower-alpha': 'lowerLetter',
  'lower-latin': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'upper-latin': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
  'lower-greek': 'lowerGreek',
  'cjk-ideographic': 'chineseCounting',
};

export const createListLabels = () => {
  const lists: List[] = [];
  return {
    open: (name: string, attributes: Attributes) => {
      const style = /list-style(?:-type)?\s*:\s*([\w-]+)/i.exec(attributes['style'] ?? '')?.[1];
      const isReversed = 'reversed' in attributes;
      const start = Number.parseInt(attributes['start'] ?? '', 10);
      const hasNumbers = name === 'ol' && style !== 'none' && (!isReversed || Number.isFinite(start));
      lists.push({
        format: hasNumbers ? (FORMATS[style ?? attributes['type'] ?? '1'] ?? 'decimal') : null,
        next: Number.isFinite(start) ? start : 1,
        step: isReversed ? -1 : 1,
      });
    },
    close: () => lists.pop(),
    /** Returns the label of an item, such as `3.`; empty in a list without numbers. */
    next: (attributes: Attributes): string => {
      const list = lists.at(-1);
      if (!list) return '';
      const own = Number.parseInt(attributes['value'] ?? '', 10);
      const number = Number.isFinite(own) ? own : list.next;
      list.next = number + list.step;
      return list.format ? `${formatNumber(number, list.format)}.` : '';
    },
  };
};
