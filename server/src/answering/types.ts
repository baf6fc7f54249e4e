import type { AnswerFailure, EngineKind } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';

export type Turn = { role: 'user' | 'assistant'; text: string };

export type Question = {
  text: string;
  language: 'en' | 'fr';
  history: Turn[];
  domainName: string;
};

/** What an engine writes: pieces of text with `[n]` markers (n counts the passages it was given, from 1). */
export type Writing = {
  text: AsyncIterable<string>;
  /** Known when the text has ended. */
  usage: () => { input_tokens?: number; output_tokens?: number } | null;
};

/** Who writes answers: a language model, or the built-in one that quotes. */
export type Engine = {
  kind: EngineKind;
  /** `provider:model`; null for the extractive engine. */
  model: string | null;
  write: (question: Question, passages: Hit[], signal: AbortSignal) => Writing;
};

/** An answer that did not come, with a reason that people are told. */
export class AnswerError extends Error {
  readonly failure: AnswerFailure;

  constructor(failure: AnswerFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}
