import type { Hit } from '../../knowledge/index.ts';
import type { Round } from '../thorough/types.ts';

/** For all attempts of an answer together: none begins when one of them is reached. */
export type SecondLookLimits = {
  looks: number;
  /** Since the answer was begun. */
  seconds: number;
  /** Read and written by all calls of models for the answer. */
  tokens: number;
};

/** What a second look needs of whoever runs the answer. */
export type SecondLook = {
  limits: SecondLookLimits;
  /** Rounds of earlier attempts. */
  before: Round[];
  /** Those of the given passages that are still there. */
  passagesByIds: (ids: string[]) => Promise<Hit[]>;
  /** Stores a finished round; throws when the run is not this process's any more. */
  keep: (round: Round) => Promise<void>;
};

/** What is searched for again; `isHeld`: a sentence that nobody is to see. */
export type Wanted = { query: string; isHeld: boolean };
