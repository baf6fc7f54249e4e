import { z } from 'zod';
import { Outcome, Source, Verdict, VerdictState } from './answers.ts';
import { EngineKind } from './config.ts';
import { ConfigurationPatch } from './configuration.ts';
import { MESSAGE_MAX_CHARACTERS } from './constants.ts';
import { AnswerFailure } from './errors.ts';
import { Day, Id, Timestamp } from './fields.ts';

/** The categorizer's decision about a question, made before the answer is written. */
export const Decision = z.object({
  /** The question rewritten to be understood without the chat, in the asker's language. */
  question: z.string(),
  /** ISO 639-1 code of the person's language. */
  language: z.string(),
  in_scope: z.boolean(),
  /** The entry of _not covered_ that excludes the question, or null. Absent in runs before it was recorded. */
  not_covered: z.string().nullish(),
  /** Null is the general case. */
  specific_case: z.object({ id: Id, trigger: z.string(), order: z.number().int() }).nullable(),
  missing_details: z.array(z.string()),
  /** The condition that is met, or null. */
  escalation: z.string().nullable(),
  /** Why, in a sentence or in the words that matched. */
  reason: z.string(),
  /** `nothing_to_decide`: the configuration requires no decision and the question needs no rewriting. */
  by: z.enum(['model', 'words', 'nothing_to_decide']),
  /** Why words decided in the model's place, or null. */
  fell_back: z.string().nullable(),
});
export type Decision = z.infer<typeof Decision>;

/** One step of a run. Times in milliseconds; `at_ms` counts from the run's beginning. */
export const ExecutionStep = z.object({
  step: z.string(),
  at_ms: z.number().int(),
  took_ms: z.number().int(),
  /** Notes of the step: model, tokens, passages with their scores, decision, failure. */
  notes: z.record(z.string(), z.unknown()),
});
export type ExecutionStep = z.infer<typeof ExecutionStep>;

export const Usage = z.object({ input_tokens: z.number().int(), output_tokens: z.number().int() });
export type Usage = z.infer<typeof Usage>;

/** A run in the list of a domain, without the asker. */
export const ExecutionRow = z.object({
  id: Id,
  question: z.string(),
  created_at: Timestamp,
  engine: EngineKind,
  model: z.string().nullable(),
  /** Null while it runs. */
  outcome: Outcome.nullable(),
  failure: AnswerFailure.nullable(),
  decision: Decision.nullable(),
  verdict: Verdict.nullable(),
  verdict_state: VerdictState,
  usage: Usage.nullable(),
  /** In the currency of the price table; null when a model has no price. */
  cost: z.number().nullable(),
  /** From the question to the whole of its answer. */
  duration_ms: z.number().int().nullable(),
  /** From the question to the first words of its answer; null when none were shown. */
  first_words_ms: z.number().int().nullable(),
  /**
   * The chat contains earlier messages not meant for this domain, and the reader is no participant: everything derived from the conversation
   * (rewritten question, reason, verdict, answer) is omitted.
   */
  withheld: z.boolean(),
});
export type ExecutionRow = z.infer<typeof ExecutionRow>;

/** Newest first; `next` is the cursor of the following page. */
export const ExecutionList = z.object({ executions: z.array(ExecutionRow), next: z.string().nullable() });
export type ExecutionList = z.infer<typeof ExecutionList>;

export const ExecutionQuery = z.strictObject({
  domain_id: Id,
  outcome: Outcome.optional(),
  engine: EngineKind.optional(),
  /** Part of the question, any case. */
  search: z.string().trim().max(200).default(''),
  /** First and last day, in UTC as the dashboard counts. */
  from: Day.optional(),
  to: Day.optional(),
  /** Only runs whose answer a user rated so. */
  rating: z.enum(['1', '-1']).optional(),
  /** Only runs whose answer has an estimate of the time saved. */
  estimated: z.stringbool().default(false),
  cursor: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const ExecutionDetail = ExecutionRow.extend({
  domain_id: Id,
  answer: z.string(),
  sources: z.array(Source),
  steps: z.array(ExecutionStep),
  /** How many people rated the answer as helpful, and as not helpful. Never who. */
  helpful: z.number().int(),
  not_helpful: z.number().int(),
  /** The chat, for those who take part in it; else null. */
  chat_id: Id.nullable(),
});
export type ExecutionDetail = z.infer<typeof ExecutionDetail>;

/** POST /v1/domains/{id}/replays: runs a typed question with the published or a draft configuration; reads and changes no chat. */
export const ReplayBody = z.strictObject({
  question: z.string().trim().min(1).max(MESSAGE_MAX_CHARACTERS),
  draft: ConfigurationPatch.optional(),
});
export type ReplayBody = z.infer<typeof ReplayBody>;

/** Events of a replay, streamed as one JSON text per line; the last is `end` or `failed`. */
export const ReplayEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('passages'), passages: z.number().int(), main_document: z.string().nullable() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** Discards the text streamed so far: the answer starts from the beginning. */
  z.object({ type: z.literal('anew') }),
  z.object({
    type: z.literal('end'),
    text: z.string(),
    sources: z.array(Source),
    outcome: Outcome,
    engine: EngineKind,
    decision: Decision.nullable(),
    verdict: Verdict.nullable(),
    verdict_state: VerdictState,
    steps: z.array(ExecutionStep),
    usage: Usage.nullable(),
    cost: z.number().nullable(),
  }),
  z.object({ type: z.literal('failed'), failure: AnswerFailure, steps: z.array(ExecutionStep) }),
]);
export type ReplayEvent = z.infer<typeof ReplayEvent>;

/** POST /v1/domains/{id}/decisions: what the categorizer makes of a sample question. */
export const DecisionBody = z.strictObject({
  question: z.string().trim().min(1).max(MESSAGE_MAX_CHARACTERS),
  draft: ConfigurationPatch.optional(),
});

export const DecisionResult = z.object({
  decision: Decision,
  /** Pairs of cases (ids) of which the first takes questions meant for the second, and the words in which they meet. */
  overlaps: z.array(z.object({ first: Id, second: Id, words: z.string() })),
});
export type DecisionResult = z.infer<typeof DecisionResult>;
