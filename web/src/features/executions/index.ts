export { DraftReplay } from './draft-replay.tsx';
export { OutcomeBadge } from './outcome-badge.tsx';
export { queryOfOutcome, SHOWN_OUTCOMES, type ShownOutcome } from './shown-outcome.ts';
