import { z } from 'zod';
import { Chat, ParticipantKind } from './chats.ts';
import { EngineKind } from './config.ts';
import {
  ALL_DOMAINS,
  MAX_IMAGES_PER_MESSAGE,
  MESSAGE_MAX_CHARACTERS,
  MESSAGES_AT_ONCE,
  OUTCOMES,
} from './constants.ts';
import { PassagePlace } from './documents.ts';
import { AnswerFailure } from './errors.ts';
import { Feedback } from './feedback.ts';
import { Id, PLACE_MAX, Timestamp, UnixSeconds } from './fields.ts';
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
  /** Heading above the passage, if any. */
  section: z.string().nullable().optional(),
  /** Set when a person taught the passage: their name (null: the account is deleted), and the time. */
  taught: z.object({ by: z.string().nullable(), at: Timestamp }).nullable().default(null),
  /** Set when the document has been deleted since: when. */
  removed_at: Timestamp.nullable().optional(),
  /** Time of the document's last change; absent when it is deleted. */
  updated_at: Timestamp.optional(),
  /** The version of the document that this was read in: its file and pages are opened by it. Always there in what the server sends. */
  version: z.number().int().optional(),
  /** Set when a newer version answers now: since when. */
  newer_version_at: Timestamp.nullable().optional(),
  /** Document from a source: address of the original, and the time when a sync last found it. */
  origin: z
    .object({
      address: z.string().nullable(),
      source: z.string(),
      seen_at: Timestamp,
      /** Time of the last change at the source, if the source reports it. */
      changed_at: Timestamp.nullable(),
      /** Since when it is not found there; null while it is. */
      missing_since: Timestamp.nullable(),
    })
    .nullable()
    .optional(),
});
export type Source = z.infer<typeof Source>;

/** `writing` is an answer on its way: its text so far is in `content`. */
export const MessageStatus = z.enum(['complete', 'writing', 'failed', 'stopped']);

/** `reading`: it waits for documents that are being read. */
export const AnswerStep = z.enum(['queued', 'reading', 'retrieving', 'writing', 'checking', 'done']);
export type AnswerStep = z.infer<typeof AnswerStep>;

export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

export const VerdictKind = z.enum(['supported', 'partly', 'not_supported']);
export type VerdictKind = z.infer<typeof VerdictKind>;

/** Result of verifying a finished answer against its passages, sentence by sentence. */
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

/** Ingestion that a question waits for: number of documents ingested, out of the domain's documents at the time of the question. */
export const Reading = z.object({
  read: z.number().int(),
  total: z.number().int(),
  /** Nothing was found in the documents read so far: the question is asked again when all have been read. Otherwise it waits a few seconds. */
  searched: z.boolean(),
});
export type Reading = z.infer<typeof Reading>;

/** Something that was looked at for an answer, with how many passages (of a list: documents) it brought. */
export const Looked = z.discriminatedUnion('tool', [
  z.object({ tool: z.literal('search'), query: z.string(), found: z.number().int() }),
  /**
   * A second search, for claims that a draft lacks or does not support; `found` counts new passages. The query is empty where the
   * verification withholds it.
   */
  z.object({ tool: z.literal('search_again'), query: z.string(), found: z.number().int() }),
  z.object({
    tool: z.literal('search_in'),
    query: z.string(),
    document: z.string(),
    found: z.number().int(),
  }),
  z.object({
    tool: z.literal('open'),
    document: z.string(),
    page: z.number().int(),
    found: z.number().int(),
  }),
  z.object({ tool: z.literal('list'), query: z.string(), found: z.number().int() }),
]);
export type Looked = z.infer<typeof Looked>;

/** A document that may be named although no answer was found in it. */
export const NearDocument = z.object({ document_id: Id, name: z.string() });
export type NearDocument = z.infer<typeof NearDocument>;

export const KnownDomain = z.object({ domain_id: Id, name: z.string() });
export type KnownDomain = z.infer<typeof KnownDomain>;

export const Answer = z.object({
  engine: EngineKind,
  /** `provider:model`, null for the extractive engine. */
  model: z.string().nullable(),
  step: AnswerStep,
  /** Null unless the step is `reading`. */
  reading: Reading.nullable(),
  outcome: Outcome.nullable(),
  failure: AnswerFailure.nullable(),
  /** Number of passages read, and the document with the most of them: "Reading 6 passages of Employee handbook". */
  passages: z.number().int(),
  main_document: z.string().nullable(),
  /** Outcome `not_in_documents`: existing documents nearest to the question, nearest first; empty when none is near. */
  nearest: z.array(NearDocument),
  /**
   * Outcome `answered`: up to three follow-up questions, made from evidence that the answer does not cite. Questions from documents that
   * the reader may not read are omitted.
   */
  follow_ups: z.array(z.string()),
  /** The question was put to all domains: the message's domain is the best fitting one, null until or unless there is one. */
  all_domains: z.boolean(),
  /** Other domains with passages that fit the question about as well, as far as the reader reads them. */
  also_in: z.array(KnownDomain),
  /** Without the wait for documents. */
  duration_ms: z.number().int().nullable(),
  /** From the question until the documents that it waited for were read; 0 when it waited for none. */
  waited_for_documents_ms: z.number().int(),
  /** The question has an image that the model of the answer cannot read: the image was not sent. */
  image_unseen: z.boolean(),
  /** Number of documents left out because some participants may not read them, although the asker may; 0 for all other readers. */
  left_out: z.number().int(),
  verdict: Verdict.nullable(),
  verdict_state: VerdictState,
  /** It was asked for thoroughly: the model looks further before it writes. */
  thorough: z.boolean(),
  /**
   * Searches in order: the searches for the question (of a running answer only once they are reported), then the steps of thorough mode or
   * of a second search.
   */
  looked: z.array(Looked),
});
export type Answer = z.infer<typeof Answer>;

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
