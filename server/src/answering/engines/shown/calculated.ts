import { wordCalculation } from '../../calculate/word-calculation.ts';
import type { Stage } from './stage.ts';

const OPEN = '{{=';
const CLOSE = '}}';
const CHARACTERS_AT_MOST = 240;

/** Instruction to the model on calculations. */
export const CALCULATION_RULE =
  'Never work out a figure yourself. Where the answer needs one, write {{= 1204 - 980 }} in its place, with the numbers of the passages ' +
  'and + - * / ( ) % min max sum: it is computed, and shown with its numbers and the result. Do not write the result.';

/**
 * Replaces `{{= 1204 - 980 }}` in a model's output by the calculation and its result. Holds back an incomplete mark; text that is no
 * calculation is shown without its braces.
 */
export const calculated = (language: string, onCalculated: (calculation: string) => void) => (): Stage => {
  let held = '';
  const shown = (inside: string): string => {
    const calculation = wordCalculation(inside.trim(), language);
    if (calculation) onCalculated(calculation);
    return calculation ?? inside.trim();
  };
  const take = (isEnd: boolean): string[] => {
    let text = '';
    for (;;) {
      const open = held.indexOf(OPEN);
      const close = held.indexOf(CLOSE, open);
      if (open < 0 || close < 0 || close - open > CHARACTERS_AT_MOST) break;
      text += held.slice(0, open) + shown(held.slice(open + OPEN.length, close));
      held = held.slice(close + CLOSE.length);
    }
    const kept = isEnd ? held.length : begunAt(held);
    text += held.slice(0, kept);
    held = held.slice(kept);
    return text ? [text] : [];
  };
  return {
    push: (text) => {
      held += text;
      return take(false);
    },
    end: () => take(true),
  };
};

/** Offset of a mark that may still be completed, or the length of the text. */
const begunAt = (text: string): number => {
  const open = text.lastIndexOf(OPEN);
  if (open >= 0 && text.length - open <= CHARACTERS_AT_MOST) return open;
  return text.length - (/\{{1,2}$/.exec(text)?.[0].length ?? 0);
};
