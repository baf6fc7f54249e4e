import { z } from 'zod';
import { Answer, Outcome, Source } from './answers.ts';
import { Chat, ParticipantKind } from './chats.ts';
import {
  ALL_DOMAINS,
  MAX_IMAGES_PER_MESSAGE,
  MESSAGE_MAX_CHARACTERS,
  MESSAGES_AT_ONCE,
} from './constants.ts';
import { Feedback } from './feedback.ts';
import { Id, PLACE_MAX, UnixSeconds } from './fields.ts';
import { LessonState } from './lessons.ts';
import { PublicUser } from './users.ts';

export const MessageRole = z.enum(['user', 'assistant', 'system']);

export const ContentItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('image'),
    id: Id,
    name: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
]);
export type ContentItem = z.infer<typeof ContentItem>;

/** `writing` is an answer on its way: its text so far is in `content`. */
export const MessageStatus = z.enum(['complete', 'writing', 'failed', 'stopped']);

const EventPerson = PublicUser.pick({ id: true, username: true, name: true });
const EventPeople = z.array(EventPerson);

/**
 * Event of a system message, which the interface translates; `content` has the sentence in English. The message's author is the person who
 * caused it.
 */
export const SystemEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('closed') }),
  z.object({ kind: z.literal('lesson'), lesson_id: Id, topic: z.string(), state: LessonState }),
  z.object({ kind: z.literal('participants_added'), people: EventPeople, as: ParticipantKind }),
  z.object({ kind: z.literal('participant_left') }),
  z.object({ kind: z.literal('participant_removed'), person: EventPerson }),
  /** Experts were asked for help with an answer: what was asked, and how the assistant's try ended. */
  z.object({
    kind: z.literal('experts_asked'),
    people: EventPeople,
    message_id: Id,
    question: z.string(),
    outcome: Outcome.nullable(),
  }),
]);
export type SystemEvent = z.infer<typeof SystemEvent>;

/** An expert's review of an answer: an endorsement, or a correction. One per person; the newest replaces the previous one. */
export const Review = z.object({
  user: PublicUser,
  verdict: z.enum(['endorsed', 'corrected']),
  /** The correction; null for an endorsement. */
  text: z.string().nullable(),
  reviewed_at: UnixSeconds,
});
export type Review = z.infer<typeof Review>;

export const ReviewBody = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('endorsed') }),
  z.strictObject({
    verdict: z.literal('corrected'),
    text: z.string().trim().min(1).max(MESSAGE_MAX_CHARACTERS),
  }),
]);
export type ReviewBody = z.infer<typeof ReviewBody>;

export const Message = z.object({
  id: Id,
  chat_id: Id,
  thread_id: Id.nullable(),
  /** Increases by one per message of the chat, without gaps: a client misses exactly the messages above its highest `seq`. */
  seq: z.number().int().min(1),
  role: MessageRole,
  author: PublicUser.nullable(),
  /** JSON text of an array of content items, as specified; see parseContent. */
  content: z.string(),
  status: MessageStatus,
  /** The question that an answer answers, or the message that a person replies to. */
  reply_to: Id.nullable(),
  /** Questions only: the question that this one replaces, and its version number. */
  replaces: Id.nullable(),
  version: z.number().int().min(1),
  /**
   * A newer version of this question, or of the question that this answers, exists: this message is stored, but no longer part of the
   * conversation.
   */
  replaced: z.boolean(),
  client_id: Id.nullable(),
  domain_id: Id.nullable(),
  sent_at: UnixSeconds,
  /** The reader's own rating: 1, -1 or null. */
  rating: z.number().int().nullable(),
  /** The reader's own feedback. Absent in broadcasts to a chat: clients keep the known value. */
  feedback: Feedback.nullable().optional(),
  /** System messages only. */
  event: SystemEvent.nullable(),
  sources: z.array(Source),
  answer: Answer.nullable(),
  /** Reviews by experts of an answer; oldest first. */
  reviews: z.array(Review),
  /** Based on documents that the reader may not read now: the message has no content, sources or reviews. */
  withheld: z.boolean(),
});
export type Message = z.infer<typeof Message>;

/**
 * Without `after_seq` and `before_seq`: the newest messages. Messages are ordered by `seq`, which has no gaps: the messages around one are
 * the `limit` before a higher number, or after a lower one. A page of long messages has fewer than `limit`, but at least one if any exists:
 * `last_seq` shows whether more follow.
 */
export const MessageQuery = z.strictObject({
  chat_id: Id,
  /** Returns messages after this `seq`. */
  after_seq: z.coerce.number().int().min(0).max(PLACE_MAX).optional(),
  /** Returns the messages just before this `seq`. */
  before_seq: z.coerce.number().int().min(1).max(PLACE_MAX).optional(),
  limit: z.coerce.number().int().min(1).max(MESSAGES_AT_ONCE).default(MESSAGES_AT_ONCE),
});

export const MessageList = z.object({
  messages: z.array(Message),
  /** The chat's highest `seq` at the time of the call, 0 for none: messages above the last one returned are still to be loaded. */
  last_seq: z.number().int().min(0),
});
export type MessageList = z.infer<typeof MessageList>;

/** A single chat with its newest messages, ordered by `seq`. */
export const ChatWithMessages = Chat.extend({ messages: z.array(Message) });
export type ChatWithMessages = z.infer<typeof ChatWithMessages>;
export const OneChatQuery = z.strictObject({
  /** Number of newest messages to include; others by GET /v1/messages. */
  messages: z.coerce.number().int().min(0).max(MESSAGES_AT_ONCE).default(50),
});

/** Scope of a question: one domain, or all domains that the asker reads. */
export const DomainToAsk = z.union([Id, z.literal(ALL_DOMAINS)]);

/** The specification's outgoing message, and what a client may add to it. */
export const OutgoingMessage = z.strictObject({
  message: z.string().trim().min(1).max(MESSAGE_MAX_CHARACTERS),
  chat_id: Id,
  /** Null for messages to people alone. */
  domain_id: DomainToAsk.nullable().default(null),
  /** The thread to add to: a chat has one, with the chat's id. Null starts it in a new chat. */
  thread_id: Id.nullable().default(null),
  images: z
    .array(z.strictObject({ id: Id }))
    .max(MAX_IMAGES_PER_MESSAGE)
    .default([]),
  /** Alias of the domain, as specified: used where `domain_id` is null. */
  workflow: DomainToAsk.nullable().default(null),
  /** Idempotency key chosen by the client: a message sent twice with it is stored once. Without it the server makes one. */
  client_id: Id.optional(),
  /** The message that this one replies to; a reply to an answer is a question to the assistant. */
  reply_to: Id.nullable().default(null),
  /** The sender's own last question, of which this is a new version: asked again as it is, changed, or of another domain. */
  replaces: Id.nullable().default(null),
  /** Thorough mode: more searches before the answer, which takes minutes; ignored without a language model. */
  thorough: z.boolean().default(false),
  /** To search although the question is outside the domain's perimeter. */
  search_anyway: z.boolean().default(false),
});
export type OutgoingMessage = z.input<typeof OutgoingMessage>;
