import { fractionText, mixedNumber, rootText } from './formula-text.ts';
import { raisedText } from './raised.ts';

type Mark = {
  name: string;
  from: number;
  numerator: string;
  degree: string;
  opening: string;
  closing: string;
  separator: string;
};
type TextSoFar = { get: () => string; set: (text: string) => void };

/** Elements of a formula that change how their text is written. */
const MARKED = /^(?:e|sup|sub|lim|f|num|den|rad|deg|d|func|mr|eqArr)$/;
/** Elements with several bases, with the text between two of them; that of brackets may be set. */
const SEPARATORS: Record<string, string> = { mr: ' ', eqArr: '; ', d: '|' };

/**
 * Writes formulas of Office (OMML) on one line, in the text collected so far: `10` and a raised `3` become 10³, a fraction 1/2. Names are
 * those of the elements without a prefix.
 */
export const createFormulas = (text: TextSoFar) => {
  const marks: Mark[] = [];
  const properties: Record<string, (value: string) => void> = {
    begChr: (value) => Object.assign(marks.at(-1) ?? {}, { opening: value }),
    endChr: (value) => Object.assign(marks.at(-1) ?? {}, { closing: value }),
    sepChr: (value) => Object.assign(marks.at(-1) ?? {}, { separator: value }),
    // An accent has no plain form.
    chr: (value) => {
      if (!/^\p{M}/u.test(value)) text.set(text.get() + value);
    },
  };
  const rewrite = (from: number, change: (own: string) => string) => {
    const all = text.get();
    text.set(all.slice(0, from) + change(all.slice(from)));
  };
  return {
    open: (name: string, value: string | undefined) => {
      if (MARKED.test(name))
        marks.push({
          ...{ name, from: text.get().length, numerator: '', degree: '', opening: '(', closing: ')' },
          separator: SEPARATORS[name] ?? '',
        });
      else if (value !== undefined) properties[name]?.(value);
    },
    close: (name: string) => {
      if (!MARKED.test(name)) return;
      const mark = marks.pop();
      const around = marks.at(-1);
      if (!mark || mark.name !== name) return;
      const { from, numerator, degree, opening, closing } = mark;
      if (name === 'e') {
        if (around?.separator && from > around.from) rewrite(from, (own) => around.separator + own);
      } else if (name === 'sup') rewrite(from, (own) => own && raisedText(own, 'raised'));
      else if (name === 'sub' || name === 'lim') rewrite(from, (own) => own && raisedText(own, 'lowered'));
      else if (name === 'd') rewrite(from, (own) => opening + own + closing);
      else if (name === 'mr') rewrite(from, (own) => `${own}; `);
      else if (name === 'rad') rewrite(from, (own) => rootText(own, degree));
      else if (name === 'f')
        rewrite(from, (own) => mixedNumber(text.get().slice(0, from), fractionText(numerator, own)));
      else if (around && (name === 'num' || name === 'deg')) {
        // Parts that are written elsewhere: they are taken out of the text until their element ends.
        Object.assign(around, { [name === 'num' ? 'numerator' : 'degree']: text.get().slice(from) });
        rewrite(from, () => '');
      }
    },
  };
};
