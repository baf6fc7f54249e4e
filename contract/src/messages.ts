import { z } from 'zod';
import { EngineKind } from './config.ts';
import { MAX_IMAGES_PER_MESSAGE, MESSAGE_MAX_CHARACTERS } from './constants.ts';
import { PassagePlace } from './documents.ts';
import { AnswerFailure } from './errors.ts';
import { Feedback } from './feedback.ts';
import { Id, Timestamp, UnixSeconds } from './fields.ts';
import { LessonState } from './lessons.ts';
import { PublicUser } from './users.ts';

export const MessageRole = z.enum(['user', 'assistant', 'system']);

export const ContentItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), id: Id, name: z.string() }),
]);
export type ContentItem = z.infer<typeof ContentItem>;

/** A passage that an answer rests on. `n` is the number of its marker in the text: [n]. */
export const Source = z.object({
  id: Id,
  n: z.number().int().min(1),
  /** The passage's text, as it was when the answer was written. */
  content: z.string(),
  /** The exact words that the claim rests on: a part of `content`, found there before it was stored. */
  quote: z.string(),
  knowledgebase_id: Id,
  source_document_id: Id,
  source_document_name: z.string(),
  place: PassagePlace,
  /** Set when the passage was taught by a person: who (null: the account is gone), and when. */
  taught: z.object({ by: z.string().nullable(), at: Timestamp }).nullable().default(null),
});
export type Source = z.infer<typeof Source>;

/** What a system message tells, for the interface to word; its `content` has the sentence in English. */
export const SystemEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('closed') }),
  z.object({ kind: z.literal('lesson'), lesson_id: Id, topic: z.string(), state: LessonState }),
]);
export type SystemEvent = z.infer<typeof SystemEvent>;

/** `writing` is an answer on its way: its text so far is in `content`. */
export const MessageStatus = z.enum(['complete', 'writing', 'failed', 'stopped']);

export const AnswerStep = z.enum(['queued', 'retrieving', 'writing', 'done']);
export type AnswerStep = z.infer<typeof AnswerStep>;

/** How a question ended. `failed` and `stopped` come from the road, the others from the steps. */
export const OUTCOMES = [
  'answered',
  'out_of_scope',
  'details_asked',
  'escalated',
  'not_in_documents',
  'failed',
  'stopped',
] as const;
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

export const VerdictKind = z.enum(['supported', 'partly', 'not_supported']);
export type VerdictKind = z.infer<typeof VerdictKind>;

/** What the check of a finished answer against its passages found, sentence by sentence. */
export const Verdict = z.object({
  overall: VerdictKind,
  /** `verbatim`: the sentences are the documents' own words. */
  method: z.enum(['model', 'verbatim']),
  sentences: z.array(z.object({ text: z.string(), verdict: VerdictKind, reason: z.string() })),
});
export type Verdict = z.infer<typeof Verdict>;

/** `pending` ends as `done` (with a verdict) or `failed` (it could not be checked). */
export const VerdictState = z.enum(['none', 'pending', 'done', 'failed']);
export type VerdictState = z.infer<typeof VerdictState>;

/** What is known of the run that wrote an assistant message. */
export const Answer = z.object({
  engine: EngineKind,
  /** `provider:model`, null for the extractive engine. */
  model: z.string().nullable(),
  step: AnswerStep,
  outcome: Outcome.nullable(),
  failure: AnswerFailure.nullable(),
  /** Passages read, and the document most of them came from: "Reading 6 passages of Employee handbook". */
  passages: z.number().int(),
  main_document: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
  verdict: Verdict.nullable(),
  verdict_state: VerdictState,
});
export type Answer = z.infer<typeof Answer>;

export const Message = z.object({
  id: Id,
  chat_id: Id,
  thread_id: Id.nullable(),
  /** Grows by one per chat, without gaps: what a client lacks is what comes after its highest. */
  seq: z.number().int().min(1),
  role: MessageRole,
  author: PublicUser.nullable(),
  /** JSON text of an array of content items, as specified; see parseContent. */
  content: z.string(),
  status: MessageStatus,
  /** The question that this message answers. */
  reply_to: Id.nullable(),
  client_id: Id.nullable(),
  domain_id: Id.nullable(),
  sent_at: UnixSeconds,
  /** The reader's own rating: 1, -1 or null. */
  rating: z.number().int().nullable(),
  /** The reader's own feedback. Absent in what goes to a whole chat: what a client knows of it stays. */
  feedback: Feedback.nullable().optional(),
  /** Of a system message only. */
  event: SystemEvent.nullable(),
  sources: z.array(Source),
  answer: Answer.nullable(),
});
export type Message = z.infer<typeof Message>;

export const MessageList = z.object({ messages: z.array(Message) });
export type MessageList = z.infer<typeof MessageList>;

/** The specification's outgoing message, with the client's own id against doubles. */
export const OutgoingMessage = z.strictObject({
  message: z.string().trim().min(1).max(MESSAGE_MAX_CHARACTERS),
  chat_id: Id,
  domain_id: Id.nullable(),
  thread_id: Id.nullable(),
  images: z
    .array(z.strictObject({ name: z.string().max(255), data: z.string() }))
    .max(MAX_IMAGES_PER_MESSAGE)
    .default([]),
  workflow: Id.nullable(),
  client_id: Id,
});
export type OutgoingMessage = z.input<typeof OutgoingMessage>;
