import type { Hit } from '../../knowledge/index.ts';
import type { Round } from '../thorough/types.ts';

/** Limits over all attempts of an answer: no search starts once one of them is reached. */
export type SecondLookLimits = {
  looks: number;
  /** Since the start of the answer. */
  seconds: number;
  /** Input and output tokens of all model calls for the answer. */
  tokens: number;
};

/** Dependencies of the second search, provided by the execution. */
export type SecondLook = {
  limits: SecondLookLimits;
  before: Round[];
  /** Returns those passages that still exist. */
  passagesByIds: (ids: string[]) => Promise<Hit[]>;
  /** Stores a finished round; throws when another process has taken over the run. */
  keep: (round: Round) => Promise<void>;
};

/** A query of the second search. `isHeld`: derived from an unverified sentence, which must not be shown. */
export type Wanted = { query: string; isHeld: boolean };
