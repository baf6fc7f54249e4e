import type { EngineKind, Outcome } from '@docent/contract';
import { OUTCOMES } from '@docent/contract/constants';

/** An outcome as it is labelled: what the extractive engine answers is passages, which nothing has verified. */
export type ShownOutcome = Outcome | 'passages';

/** All labels in the order of their outcomes. */
export const SHOWN_OUTCOMES: readonly ShownOutcome[] = OUTCOMES.flatMap((outcome) =>
  outcome === 'answered' ? [outcome, 'passages' as const] : [outcome],
);

export const shownOutcome = <Ended extends Outcome | null>(
  outcome: Ended,
  engine: EngineKind | undefined,
): Ended | 'passages' => (outcome === 'answered' && engine === 'extractive' ? 'passages' : outcome);

/** Returns the query for the runs with a label. */
export const queryOfOutcome = (shown: ShownOutcome): { outcome: Outcome; engine?: EngineKind } => {
  if (shown === 'passages') return { outcome: 'answered', engine: 'extractive' };
  return shown === 'answered' ? { outcome: shown, engine: 'model' } : { outcome: shown };
};
