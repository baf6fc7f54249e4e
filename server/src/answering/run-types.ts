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

/** What readers are told of a run on its way. */
export type Progress = {
  step: 'retrieving' | 'writing' | 'checking';
  passages: number;
  mainDocument: string | null;
  /** The searches for the question. */
  searched: Looked[];
};

export type Run = {
  question: Question;
  domainId: string;
  configuration: Configuration;
  engine: Engine;
  retrieve: Retrieve;
  signal: AbortSignal;
  /** Keeps what the run did even when it fails. */
  log?: StepLog;
  /** The person wants it thoroughly: the model looks further before it writes, where one answers. */
  thorough?: Pick<LookAround, 'library' | 'limits' | 'before' | 'keep'> | undefined;
  /** How often it may look again for what a draft lacks; an answer that is asked for thoroughly has looked around already. */
  secondLook?: SecondLook | undefined;
  /** The person wants the documents searched although the question is outside the perimeter. */
  searchAnyway?: boolean;
  /** Documents are being read: that nothing was found comes at the end only, and may be kept back. */
  isPartial?: boolean;
  /** Called when writing begins, when a draft is checked, and when something is looked for again. */
  onProgress: (progress: Progress) => void;
  /** Called with each new piece of the answer's text. */
  onText: (text: string) => void;
  /** Called when what was passed to `onText` so far is not part of the answer. */
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
  /** Where nothing was found: ids of the documents that come nearest. */
  nearest: string[];
  /** What may be asked next; of an answer only. */
  followUps: FollowUp[];
  outcome: Exclude<Outcome, 'greeted' | 'failed' | 'stopped'>;
  decision: Decision;
  steps: StepRecord[];
  usage: ModelUsage[];
  verdict: Verdict | null;
  verdictState: VerdictState;
  /** The check of what has been shown, for `verdictState` pending. Does not throw. */
  validate: (() => Promise<Validated>) | null;
};
