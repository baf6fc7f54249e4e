import { calculated } from './calculated.ts';
import { refusalFirst } from './refusal.ts';
import { inTurn, type Stage } from './stage.ts';
import { withoutThinking } from './thinking.ts';
import { withoutWrapping } from './wrapped.ts';

export { CALCULATION_RULE } from './calculated.ts';

type Calculating = { language: string; onCalculated: (calculation: string) => void };

/**
 * What people see of what a model writes: no thoughts, no marks of formats, no object around it, a refusal as such, and
 * what it asked to be computed.
 */
export const shownText = ({ language, onCalculated }: Calculating): Stage =>
  inTurn(withoutThinking, withoutWrapping, refusalFirst, calculated(language, onCalculated));
