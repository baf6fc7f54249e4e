import { calculated } from './calculated.ts';
import { refusalFirst } from './refusal.ts';
import { withoutSearches } from './searches.ts';
import { inTurn, type Stage } from './stage.ts';
import { withoutThinking } from './thinking.ts';
import { withoutWrapping } from './wrapped.ts';

export { CALCULATION_RULE } from './calculated.ts';
export { SEARCH_RULE } from './searches.ts';

type Shown = {
  language: string;
  onCalculated: (calculation: string) => void;
  /** Told once for each beginning of the text, of a list that grows as it comes. */
  onMissing: (missing: string[]) => void;
};

/**
 * What people see of what a model writes: no thoughts, no marks of formats, no object around it, not what it wants to be
 * searched for, a refusal as such, and what it asked to be computed.
 */
export const shownText = ({ language, onCalculated, onMissing }: Shown): Stage =>
  inTurn(
    withoutThinking,
    withoutWrapping,
    withoutSearches(onMissing),
    refusalFirst,
    calculated(language, onCalculated),
  );
