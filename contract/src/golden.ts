import { z } from 'zod';
import { Outcome } from './answers.ts';
import { ConfigurationPatch } from './configuration.ts';
import { Id, PLACE_MAX, Timestamp } from './fields.ts';
import { AnswerMeasures, MeasureSum } from './measures.ts';

const phrase = z.string().trim().min(1).max(300);

/** A document, and optionally a page of it, that the answer must cite. */
export const ExpectedCitation = z.strictObject({
  document: z.string().trim().min(1).max(200),
  page: z.number().int().min(1).max(PLACE_MAX).nullable().default(null),
});
export type ExpectedCitation = z.infer<typeof ExpectedCitation>;

/** A question of which the domain knows what the answer must be. */
export const GoldenQuestionBody = z.strictObject({
  question: z.string().trim().min(1).max(2_000),
  outcome: Outcome.extract(['answered', 'out_of_scope', 'details_asked', 'escalated', 'not_in_documents']),
  /** Words or figures that the answer must contain; `one | other` for alternatives. */
  must_say: z.array(phrase).max(20).default([]),
  must_cite: z.array(ExpectedCitation).max(20).default([]),
});
export type GoldenQuestionBody = z.infer<typeof GoldenQuestionBody>;

/** Result of one golden question in one run. */
export const GoldenResult = z.object({
  question_id: Id,
  passed: z.boolean(),
  outcome: Outcome,
  text: z.string(),
  /** Entries of `must_say` missing from the answer, and entries of `must_cite` that were not cited. */
  missing: z.array(z.string()),
  cited: z.array(ExpectedCitation),
  took_ms: z.number().int(),
  /** Null of a run from before they were taken. */
  measures: AnswerMeasures.nullable(),
  /** The question needs a document that some readers of the domain may not read: this result was made with its reader's access. */
  narrower: z.boolean(),
});
export type GoldenResult = z.infer<typeof GoldenResult>;

export const GoldenQuestion = GoldenQuestionBody.extend({
  id: Id,
  created_at: Timestamp,
  /**
   * The expected documents are not readable by all readers of the domain. The question is shown only to people who may read them, runs only
   * for those who start it, and never blocks a publication.
   */
  narrower: z.boolean(),
  /** Results of the newest finished run of the published configuration, and of the run before. */
  latest: GoldenResult.nullable(),
  previous: GoldenResult.nullable(),
});
export type GoldenQuestion = z.infer<typeof GoldenQuestion>;

export const GoldenReason = z.enum(['asked', 'configuration', 'documents', 'draft']);
export type GoldenReason = z.infer<typeof GoldenReason>;

/**
 * One run over a domain's golden questions: those for all readers, with the documents that all readers of the domain may read; or,
 * `narrower`, the caller's own run over questions that need other documents. `waiting` and `running` are transient.
 */
export const GoldenRun = z.object({
  id: Id,
  reason: GoldenReason,
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
  total: z.number().int(),
  done: z.number().int(),
  passed: z.number().int(),
  narrower: z.boolean(),
});
export type GoldenRun = z.infer<typeof GoldenRun>;

/** Maximum of golden questions in a domain: they are returned as one list. */
export const GOLDEN_QUESTIONS_AT_MOST = 200;
export const GoldenList = z.object({
  questions: z.array(GoldenQuestion),
  /** Newest first, at most 10. */
  runs: z.array(GoldenRun),
  /** Measures of the newest results of questions readable by all; null before the first run. */
  measures: MeasureSum.nullable(),
});
export type GoldenList = z.infer<typeof GoldenList>;

/** POST /v1/domains/{id}/golden-runs: a draft is tested without being published, and its results do not replace the published ones. */
export const GoldenRunBody = z.strictObject({ draft: ConfigurationPatch.optional() });
/**
 * The started run over the questions for all readers; without such questions, the caller's own run over narrower ones; null without either.
 * A draft is tested with the questions for all readers only.
 */
export const GoldenRunStarted = z.object({ id: Id.nullable() });

/** `broken`: questions that passed with what is published and do not in this run. */
export const GoldenRunDetail = GoldenRun.extend({
  results: z.array(GoldenResult),
  broken: z.array(Id),
  /** Measures of the run's results so far. */
  measures: MeasureSum.nullable(),
});
export type GoldenRunDetail = z.infer<typeof GoldenRunDetail>;
