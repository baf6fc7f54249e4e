import { formatNumber } from '../number-format.ts';
import type { ItemLabel, ListStyles } from './list-styles.ts';

type Attributes = Record<string, string>;
type List = {
  format: string | null;
  label: ItemLabel | undefined;
  isTasks: boolean;
  next: number;
  step: number;
};

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
/** List of tasks in a wiki, whose done items have a class. */
const TASKS = /(?:^|\s)inline-task-list(?:\s|$)/;
const DONE = /(?:^|\s)checked(?:\s|$)/;

/** Numbers the items of lists as a browser does, by attributes and `styles`. */
export const createListLabels = (styles: ListStyles) => {
  const lists: List[] = [];
  /** Numbers of the last items of a list and of the lists around it that are labelled in the same way. */
  const numbers = (list: List): string =>
    lists
      .filter((one) => one.label?.isNested)
      .map((one) => formatNumber(one.next - one.step, FORMATS[list.label?.style ?? ''] ?? 'decimal'))
      .join('.');
  return {
    open: (name: string, attributes: Attributes) => {
      const style =
        /list-style(?:-type)?\s*:\s*([\w-]+)/i.exec(attributes['style'] ?? '')?.[1] ??
        styles.typeOf(attributes);
      const isReversed = 'reversed' in attributes;
      const start = Number.parseInt(attributes['start'] ?? '', 10);
      const hasNumbers = name === 'ol' && style !== 'none' && (!isReversed || Number.isFinite(start));
      lists.push({
        format: hasNumbers ? (FORMATS[style ?? attributes['type'] ?? '1'] ?? 'decimal') : null,
        label: style === 'none' || name === 'ol' ? styles.labelOf(attributes) : undefined,
        isTasks: TASKS.test(attributes['class'] ?? ''),
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
      if (list.isTasks) return DONE.test(attributes['class'] ?? '') ? '☒' : '☐';
      const { label } = list;
      if (label) {
        const shown = label.isNested
          ? numbers(list)
          : formatNumber(number, FORMATS[label.style] ?? 'decimal');
        return `${label.before}${shown}${label.after}`.trim();
      }
      return list.format ? `${formatNumber(number, list.format)}.` : '';
    },
  };
};
