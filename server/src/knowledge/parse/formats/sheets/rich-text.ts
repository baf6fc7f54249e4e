import { raisedText } from '../raised.ts';
import { isTrue } from '../xml-events.ts';

type Run = { text: string; hasLook: boolean; isStruck: boolean; position: 'raised' | 'lowered' | 'normal' };
const newRun = (): Run => ({ text: '', hasLook: false, isStruck: false, position: 'normal' });

export type RichText = {
  /** Text without struck runs; raised and lowered runs are marked. */
  text: string;
  /** Same text in a cell whose own font is struck: runs without a look of their own are struck too. */
  inStruckCell: string;
};

/** Collects the text of a string (`si` or `is`): runs with their looks, without phonetic guides. */
export const createRichText = () => {
  let runs: Run[] = [];
  let phonetic = 0;
  let isText = false;
  const current = (): Run => {
    const last = runs.at(-1) ?? newRun();
    if (!runs.length) runs.push(last);
    return last;
  };
  const textOf = (shown: Run[]) =>
    shown
      .filter(({ isStruck }) => !isStruck)
      .map(({ text, position }) => (position === 'normal' ? text : raisedText(text, position)))
      .join('');
  return {
    open: (name: string, { val }: Record<string, string>) => {
      if (name === 'rPh') phonetic += 1;
      else if (name === 'r') runs.push(newRun());
      else if (name === 't') isText = !phonetic;
      else if (name === 'rPr') current().hasLook = true;
      else if (name === 'strike') current().isStruck = val === undefined || isTrue(val);
      else if (name === 'vertAlign')
        current().position = val === 'superscript' ? 'raised' : val === 'subscript' ? 'lowered' : 'normal';
    },
    addText: (part: string) => {
      if (isText) current().text += part;
    },
    close: (name: string) => {
      if (name === 't') isText = false;
      if (name === 'rPh') phonetic -= 1;
    },
    take: (): RichText => {
      const taken = runs;
      runs = [];
      return { text: textOf(taken), inStruckCell: textOf(taken.filter(({ hasLook }) => hasLook)) };
    },
  };
};
