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
  /** Called at each start of the text with a list that later input extends. */
  onMissing: (missing: string[]) => void;
};

/**
 * Filters a model's output for display: removes thoughts, format marks, wrapping objects and search requests, detects refusals, and inserts
 * the requested calculations.
 */
export const shownText = ({ language, onCalculated, onMissing }: Shown): Stage =>
  inTurn(
    withoutThinking,
    withoutWrapping,
    withoutSearches(onMissing),
    refusalFirst,
    calculated(language, onCalculated),
  );
