import type { AnswerFailure, Configuration, Decision, EngineKind, Outcome, Verdict } from '@docent/contract';
import { type Hit, SearchUnavailable } from '../knowledge/index.ts';
import type { Piece } from './engines/shown/stage.ts';
import type { ModelUsage } from './model-usage.ts';
import type { Notebook } from './thorough/notebook.ts';
import type { Planned } from './thorough/types.ts';

/** Earlier message of the chat. `author` is set if several people take part; `outcome` is null for a user's message. */
export type Turn = {
  role: 'user' | 'assistant';
  text: string;
  outcome: Outcome | null;
  author?: string | null;
};

export type { ModelUsage } from './model-usage.ts';

export type Image = { mediaType: string; data: Uint8Array };

export type Question = {
  text: string;
  /** Language of the user's interface, for a question without evidence of its own. */
  language: 'en' | 'fr';
  history: Turn[];
  domainName: string;
  /** The question was asked to all domains, and this one was chosen. */
  allDomains?: boolean;
  images: Image[];
  /** An image was attached but not passed on, because the model does not accept images. */
  imageUnseen?: boolean;
};

/** Result of a step, with its usage and its notes for the execution. */
export type Stepped<Result> = { result: Result; usage: ModelUsage[]; notes: Record<string, unknown> };

/** Output of an engine: a stream with `[n]` markers, where n counts the given passages from 1. */
export type Writing = {
  text: AsyncIterable<Piece>;
  /** Available after the text has ended. */
  usage: () => ModelUsage[];
  /** Calculations in the text, with inputs and result. */
  calculations?: () => string[];
  /** Search requests of the writer. Available after the text has ended. */
  missing?: () => string[];
  /** Reason for an incomplete text; null if it is complete. Available after the text has ended. */
  cut: () => Cut | null;
};

/** The output limit, a detected loop, or the provider's content filter. */
export type Cut = 'length' | 'repeats' | 'filtered';

export type Asked = { question: Question; configuration: Configuration; signal: AbortSignal };
export type AskedToWrite = Asked & {
  decision: Decision;
  passages: Hit[];
  /** Write a report of all that the passages contain on the question, not the shortest answer. */
  thorough?: boolean;
  /** The writer may request a search, because another one is possible. */
  maySearch?: boolean;
  /** Facts missing in an earlier draft, which have been searched for since. */
  lacked?: string[];
};
export type AskedToPlan = Pick<Asked, 'question' | 'signal'> & {
  decision: Decision;
  notebook: Notebook;
  roundsLeft: number;
  timeoutMs: number;
};
export type AskedToValidate = Asked & { text: string; passages: Hit[] };

/** Categorizes, writes and verifies: with language models, or by quoting. */
export type Engine = {
  kind: EngineKind;
  /** `provider:model` of the writer; null for the extractive engine. */
  model: string | null;
  /** Images are passed to the writer; otherwise they are omitted, and the user is notified. */
  seesImages: boolean;
  /** Decides how to handle a question. Does not fail: if a model does, words decide. */
  categorize: (asked: Asked) => Promise<Stepped<Decision>>;
  /** Plans the next searches in thorough mode; null: unusable reply. An engine without it has no thorough mode. */
  plan?: (asked: AskedToPlan) => Promise<Planned | null>;
  write: (asked: AskedToWrite) => Writing;
  /**
   * Verifies each sentence of a finished answer, whose markers count `passages`.
   *
   * @throws AnswerError `validation_failed`
   */
  validate: (asked: AskedToValidate) => Promise<Stepped<Verdict>>;
};

/** Failure of an answer, with the code shown to users. */
export class AnswerError extends Error {
  readonly failure: AnswerFailure;

  constructor(failure: AnswerFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** Maps any error that prevented an answer to the code shown to users. */
export const answerFailureOf = (error: unknown): AnswerFailure => {
  if (error instanceof AnswerError) return error.failure;
  return error instanceof SearchUnavailable ? 'search_unavailable' : 'model_failed';
};
