import type { AnswerFailure, Configuration, Decision, EngineKind, Outcome, Verdict } from '@docent/contract';
import { type Hit, SearchUnavailable } from '../knowledge/index.ts';
import type { Piece } from './engines/shown/stage.ts';
import type { ModelUsage } from './model-usage.ts';
import type { Notebook } from './thorough/notebook.ts';
import type { Planned } from './thorough/types.ts';

/**
 * What was said before. `author` names the person where several take part; `outcome` is how an answer ended, null for
 * what people said.
 */
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
  /** The language of the person's interface, for a question that shows none of its own. */
  language: 'en' | 'fr';
  history: Turn[];
  domainName: string;
  /** It was asked of all domains, of which this one fits best. */
  allDomains?: boolean;
  images: Image[];
  /** An image came along that is not passed on, because whoever writes cannot see it. */
  imageUnseen?: boolean;
};

/** The result of a step that a model may have taken part in, with what the execution notes of it. */
export type Stepped<Result> = { result: Result; usage: ModelUsage[]; notes: Record<string, unknown> };

/** What an engine writes: pieces of text with `[n]` markers (n counts the passages it was given, from 1). */
export type Writing = {
  text: AsyncIterable<Piece>;
  /** Known when the text has ended. */
  usage: () => ModelUsage[];
  /** What was computed for the text, with inputs and result. */
  calculations?: () => string[];
  /** What the writer lacked and wants to be searched for. Known when the text has ended. */
  missing?: () => string[];
  /** Why the text ended before its writer had; null: it is whole. Known when it has ended. */
  cut: () => Cut | null;
};

/** At the limit of what a model may write, where it began to repeat itself, or where its provider let it write no more. */
export type Cut = 'length' | 'repeats' | 'filtered';

export type Asked = { question: Question; configuration: Configuration; signal: AbortSignal };
export type AskedToWrite = Asked & {
  decision: Decision;
  passages: Hit[];
  /** A report of all that the passages hold on the question, not the shortest answer. */
  thorough?: boolean;
  /** What is missing may be said: there may be another search. */
  maySearch?: boolean;
  /** What an earlier draft lacked, which was searched for since. */
  lacked?: string[];
};
export type AskedToPlan = Pick<Asked, 'question' | 'signal'> & {
  decision: Decision;
  notebook: Notebook;
  roundsLeft: number;
  timeoutMs: number;
};
export type AskedToValidate = Asked & { text: string; passages: Hit[] };

/** Who decides, writes and checks: language models, or the built-in engine that quotes. */
export type Engine = {
  kind: EngineKind;
  /** `provider:model` of the one that writes; null for the extractive engine. */
  model: string | null;
  /** Images are passed to who writes; else they are left out, and the person is told. */
  seesImages: boolean;
  /** What to do with a question. Does not fail: where a model does, words decide. */
  categorize: (asked: Asked) => Promise<Stepped<Decision>>;
  /** What to look at next for a thorough answer; null: it gives no plan. An engine without it cannot look further. */
  plan?: (asked: AskedToPlan) => Promise<Planned | null>;
  write: (asked: AskedToWrite) => Writing;
  /** Checks each sentence of a finished answer, whose markers count `passages`. Throws AnswerError `validation_failed`. */
  validate: (asked: AskedToValidate) => Promise<Stepped<Verdict>>;
};

/** An answer that did not come, with a reason that people are told. */
export class AnswerError extends Error {
  readonly failure: AnswerFailure;

  constructor(failure: AnswerFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** What people are told of anything that keeps an answer from coming. */
export const answerFailureOf = (error: unknown): AnswerFailure => {
  if (error instanceof AnswerError) return error.failure;
  return error instanceof SearchUnavailable ? 'search_unavailable' : 'model_failed';
};
