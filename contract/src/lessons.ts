import { z } from 'zod';
import {
  LESSON_REASON_MAX_CHARACTERS,
  LESSON_TEXT_MAX_CHARACTERS,
  LESSON_TOPIC_MAX_CHARACTERS,
} from './constants.ts';
import { PassagePlace } from './documents.ts';
import { Id, Timestamp } from './fields.ts';
import { PublicUser } from './users.ts';

/** `proposed` waits for an expert; `live` is part of answers; the two others are not, and stay readable. */
export const LESSON_STATES = ['proposed', 'live', 'rejected', 'withdrawn'] as const;
export const LessonState = z.enum(LESSON_STATES);
export type LessonState = z.infer<typeof LessonState>;

const Topic = z.string().trim().min(1).max(LESSON_TOPIC_MAX_CHARACTERS);
const Text = z.string().trim().min(1).max(LESSON_TEXT_MAX_CHARACTERS);

/** Knowledge from a closed chat, or written by a reviewer. A live lesson is a document of type `docent_chat` with the lesson's own id. */
export const Lesson = z.object({
  id: Id,
  domain_id: Id,
  domain_name: z.string(),
  topic: z.string(),
  text: z.string(),
  state: LessonState,
  author: PublicUser.nullable(),
  /** The chat that it was learned from, for participants of it; else null. */
  chat: z.object({ id: Id, name: z.string() }).nullable(),
  /** True for a lesson from a chat, also where the reader may not see the chat. */
  from_chat: z.boolean(),
  /** The reviewer who approved, rejected or withdrew the lesson. */
  reviewer: PublicUser.nullable(),
  /** Why it was rejected; may be empty. */
  reason: z.string(),
  /** The live lesson that this one corrects, and the one that corrected this one. */
  replaces: Id.nullable(),
  replaced_by: Id.nullable(),
  created_at: Timestamp,
  /** Since when it is part of answers. */
  live_at: Timestamp.nullable(),
  reviewed_at: Timestamp.nullable(),
  /**
   * Live lessons only: time since when passages that the lesson was learned from are changed or deleted, until a reviewer confirms,
   * corrects or withdraws it.
   */
  changed_at: Timestamp.nullable(),
  /** `widen`: make it readable by all readers of its domain, where some may not read it. */
  can: z.object({
    review: z.boolean(),
    /** Confirm a live lesson whose passages changed. */
    keep: z.boolean(),
    withdraw: z.boolean(),
    correct: z.boolean(),
    widen: z.boolean(),
  }),
});
export type Lesson = z.infer<typeof Lesson>;

/** GET /v1/lessons: newest first. Callers without the right to review in the domain get live lessons and their own. */
export const LessonQuery = z.strictObject({
  domain_id: Id,
  state: LessonState.optional(),
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export const LessonList = z.object({
  lessons: z.array(Lesson),
  next: Id.nullable(),
  /** How many wait for review, those whose passages changed among them, for those who may; else 0. */
  waiting: z.number().int(),
});
export type LessonList = z.infer<typeof LessonList>;

/**
 * POST /v1/lessons: from a closed chat of the caller, or from an open one with the caller's correction of an answer. Reviewers can also write
 * one without a chat, or as the correction of a live lesson.
 */
export const LessonBody = z.strictObject({
  chat_id: Id.nullable(),
  domain_id: Id,
  topic: Topic,
  text: Text,
  replaces: Id.nullable().default(null),
  /** The answer of the chat whose correction by the caller it is: then the chat may be open. */
  message_id: Id.nullable().default(null),
  /** The client's own id of this teaching: sent again under it, nothing is taught twice. */
  client_id: Id.optional(),
});
export type LessonBody = z.input<typeof LessonBody>;

/**
 * PATCH /v1/lessons/{id}: approve (with changes or without), reject with a reason, withdraw. `live` without changes confirms a live lesson
 * whose passages changed.
 */
export const LessonPatch = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('live'), topic: Topic.optional(), text: Text.optional() }),
  z.strictObject({
    state: z.literal('rejected'),
    reason: z.string().trim().min(1).max(LESSON_REASON_MAX_CHARACTERS),
  }),
  z.strictObject({ state: z.literal('withdrawn') }),
]);
export type LessonPatch = z.infer<typeof LessonPatch>;

/** PUT /v1/lessons/{id}/access: makes the lesson readable by all readers of its domain, regardless of its source documents. */
export const LessonAccessBody = z.strictObject({ access: z.literal('domain') });

/** POST /v1/chats/{id}/lesson-draft: what could be learned from the chat. `domain_id` null: no domain is linked. */
export const LessonDraft = z.object({
  topic: z.string(),
  text: z.string(),
  domain_id: Id.nullable(),
  /** Author of the draft: the model, or the experts (their messages, joined). */
  by: z.enum(['model', 'messages']),
});
export type LessonDraft = z.infer<typeof LessonDraft>;

/**
 * Relation of a passage to a lesson. Only a model returns `contradicts`; `may_contradict` is derived from the words: the same subject with
 * other numbers or dates, or with one negation more or less.
 */
export const PassageRelation = z.enum(['contradicts', 'may_contradict', 'same', 'related']);
export type PassageRelation = z.infer<typeof PassageRelation>;

export const RelatedPassage = z.object({
  relation: PassageRelation,
  /** The model's reason in a sentence; empty without a model. */
  reason: z.string(),
  document_id: Id,
  document_name: z.string(),
  place: PassagePlace,
  text: z.string(),
  /** The part of `text` that is closest to the lesson. */
  quote: z.string(),
  /** Set when the passage is itself a lesson, which a new one may replace. */
  lesson_id: Id.nullable(),
});
export type RelatedPassage = z.infer<typeof RelatedPassage>;

/** POST /v1/lessons/related */
export const RelatedQuery = z.strictObject({ domain_id: Id, topic: Topic, text: Text });
export const RelatedPassages = z.object({
  passages: z.array(RelatedPassage),
  judged_by: z.enum(['model', 'words']),
});
export type RelatedPassages = z.infer<typeof RelatedPassages>;
