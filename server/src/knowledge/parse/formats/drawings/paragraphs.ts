import { createFormulas } from '../office-formula.ts';
import { raisedText } from '../raised.ts';
import { createListLabels } from './list-labels.ts';

/** Paragraph of a shape; its label is the automatic number that Office shows, such as `2.` */
export type DrawnParagraph = { text: string; label: string };

type Look = { isStruck: boolean; position: 'raised' | 'lowered' | 'normal' };

const PLAIN: Look = { isStruck: false, position: 'normal' };

/** Collects the text of a shape's paragraphs: runs with their looks, formulas, and the numbers that Office computes. */
export const createParagraphs = () => {
  const labels = createListLabels();
  let text = '';
  let run = '';
  let look = PLAIN;
  let formulas = 0;
  const formula = createFormulas({
    get: () => text,
    set: (changed) => {
      text = changed;
    },
  });
  return {
    open: (name: string, attributes: Record<string, string>) => {
      const { baseline = '0', strike = 'noStrike' } = attributes;
      labels.open(name, attributes);
      if (name === 'r' || name === 'fld') look = PLAIN;
      if (name === 'rPr')
        look = {
          isStruck: strike !== 'noStrike',
          position: Number(baseline) > 0 ? 'raised' : Number(baseline) < 0 ? 'lowered' : 'normal',
        };
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
      labels.close(name);
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
      return { text: taken, label: labels.takeLabel(taken.trim() !== '') };
    },
    endShape: labels.endShape,
  };
};
