import { type Answered, costOf, type Prices, totalUsage, type Validated } from '../../answering/index.ts';
import type { Checked, Finish } from './store/finish.ts';

/** Returns the end of an answered run, by the engine that wrote it. */
export const finishOf = (
  { text, sources, nearest, followUps, outcome, decision, steps, usage, verdict, verdictState }: Answered,
  by: Pick<Finish, 'engine' | 'model' | 'imageUnseen'>,
  prices: Prices,
): Finish => ({
  ...by,
  text,
  sources,
  nearest,
  followUps,
  outcome,
  failure: null,
  decision,
  steps,
  verdict,
  verdictState,
  usage: totalUsage(usage),
  cost: costOf(usage, prices),
});

/** Returns the outcome of a verification that ran after the answer was shown, with the cost of both. */
export const checkedOf = (
  validated: Validated | undefined,
  { usage, steps }: Answered,
  prices: Prices,
): Checked => {
  const calls = [...usage, ...(validated?.usage ?? [])];
  return {
    verdict: validated?.verdict ?? null,
    verdictState: validated?.state ?? 'failed',
    steps: validated?.steps ?? steps,
    usage: totalUsage(calls),
    cost: costOf(calls, prices),
  };
};
