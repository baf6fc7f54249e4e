import type {
  Configuration,
  Decision,
  Looked,
  Outcome,
  Source,
  Verdict,
  VerdictState,
} from '@docent/contract';
import type { FollowUp } from './follow-ups.ts';
import type { Retrieve } from './retrieve.ts';
import type { SecondLook } from './second-look/index.ts';
import type { StepLog, StepRecord } from './steps.ts';
import type { LookAround } from './thorough/look-around.ts';
import type { Engine, ModelUsage, Question } from './types.ts';

/** Progress of a run, as sent to the participants. */
export type Progress = {
  step: 'retrieving' | 'writing' | 'checking';
  passages: number;
  mainDocument: string | null;
  searched: Looked[];
};

export type Run = {
  question: Question;
  domainId: string;
  configuration: Configuration;
  engine: Engine;
  retrieve: Retrieve;
  signal: AbortSignal;
  /** Retains the steps of a run that fails. */
  log?: StepLog;
  /** Thorough mode was requested: a model searches in rounds before it writes; ignored by the extractive engine. */
  thorough?: Pick<LookAround, 'library' | 'limits' | 'before' | 'keep'> | undefined;
  /** Limits of the second search; not used in thorough mode, which has searched already. */
  secondLook?: SecondLook | undefined;
  /** The user wants a search although the question is outside the perimeter. */
  searchAnyway?: boolean;
  /** Ingestion is in progress: a negative outcome is not streamed, because it may be withheld and retried. */
  isPartial?: boolean;
  /** Called when writing, a check or a further search starts. */
  onProgress: (progress: Progress) => void;
  onText: (text: string) => void;
  /** Called to discard the text passed to `onText` so far. */
  onAnew: () => void;
};

export type Validated = {
  verdict: Verdict | null;
  state: VerdictState;
  steps: StepRecord[];
  usage: ModelUsage[];
};

export type Answered = {
  text: string;
  sources: Source[];
  /** If there is no answer: ids of the nearest documents. */
  nearest: string[];
  /** Suggested next questions; only with an answer. */
  followUps: FollowUp[];
  outcome: Exclude<Outcome, 'greeted' | 'failed' | 'stopped'>;
  decision: Decision;
  steps: StepRecord[];
  usage: ModelUsage[];
  verdict: Verdict | null;
  verdictState: VerdictState;
  /** Verifies a text already shown, for `verdictState` pending. Does not throw. */
  validate: (() => Promise<Validated>) | null;
};
