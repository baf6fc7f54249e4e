import { createFormulas } from '../office-formula.ts';
import { raisedText } from '../raised.ts';
import { isSymbolFont, privateInFont, textInFont } from '../symbol-fonts.ts';
import { isTrue } from '../xml-events.ts';
import { createListLabels } from './list-labels.ts';

/** Paragraph of a shape; its label is the automatic number that Office shows, such as `2.` */
export type DrawnParagraph = { text: string; label: string };

type Look = {
  isStruck: boolean;
  position: 'raised' | 'lowered' | 'normal';
  font: string;
  /** Font of its symbols (`a:sym`), which PowerPoint sets where it replaces typed signs such as `-->`. */
  symbolFont: string;
  isBold: boolean;
};

const PLAIN: Look = { isStruck: false, position: 'normal', font: '', symbolFont: '', isBold: false };

/** Collects the text of a shape's paragraphs: runs with their looks, formulas, and the numbers that Office computes. */
export const createParagraphs = () => {
  const labels = createListLabels();
  let text = '';
  let run = '';
  let look = PLAIN;
  let inProperties = false;
  let hasPlainText = false;
  let formulas = 0;
  const formula = createFormulas({
    get: () => text,
    set: (changed) => {
      text = changed;
    },
  });
  return {
    open: (name: string, attributes: Record<string, string>) => {
      const { baseline = '0', strike = 'noStrike', typeface = '', b: bold } = attributes;
      labels.open(name, attributes);
      if (name === 'r' || name === 'fld') look = PLAIN;
      if (name === 'rPr') {
        inProperties = true;
        look = {
          ...PLAIN,
          isBold: isTrue(bold),
          isStruck: strike !== 'noStrike',
          position: Number(baseline) > 0 ? 'raised' : Number(baseline) < 0 ? 'lowered' : 'normal',
        };
      }
      if (inProperties && name === 'latin') look.font = typeface;
      if (inProperties && name === 'sym') look.symbolFont = typeface;
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
      if (name === 'rPr') inProperties = false;
      if (name === 't') {
        const drawn = drawnText(run, look);
        hasPlainText ||= !look.isBold && run.trim() !== '';
        if (!look.isStruck) text += look.position === 'normal' ? drawn : raisedText(drawn, look.position);
        run = '';
      }
      labels.close(name);
      if (formulas) formula.close(name);
      if (name === 'oMath') formulas -= 1;
    },
    /** Returns whether the text so far is bold. */
    isBold: () => !hasPlainText,
    /** Returns the text so far, and begins another. */
    takeText: (): string => {
      const taken = text;
      text = '';
      run = '';
      hasPlainText = false;
      return taken;
    },
    takeParagraph: (): DrawnParagraph => {
      const taken = text;
      text = '';
      hasPlainText = false;
      return { text: taken, label: labels.takeLabel(taken.trim() !== '') };
    },
    inherit: labels.inherit,
    styledNumberings: labels.styled,
    endShape: labels.endShape,
  };
};

/** Letters that PowerPoint writes for typed arrows and faces: `-->`, `<--`, `==>`, `<==`, `<=>`, `:)`, `:|` and `:(`. */
const REPLACED = /^\s*[àßèçóJKL]\s*$/;

/** Words that follow a replaced sign keep its symbol font, which applies to the sign and to characters for private use only. */
const drawnText = (text: string, { font, symbolFont }: Look): string => {
  if (!isSymbolFont(symbolFont) || isSymbolFont(font)) return textInFont(text, font);
  return REPLACED.test(text) ? textInFont(text, symbolFont) : privateInFont(text, symbolFont);
};
