import { z } from 'zod';
import { Outcome } from './answers.ts';
import { EngineKind } from './config.ts';
import { DIGEST_FREQUENCIES } from './constants.ts';
import { GapState } from './dashboard.ts';
import { Id, TimeCursor, Timestamp } from './fields.ts';
import { SourceProblem } from './sources.ts';
import { PublicUser } from './users.ts';

/** The lists of what waits for a person. */
export const INBOX_KINDS = ['request', 'gap', 'lesson', 'golden', 'source'] as const;
export const InboxKind = z.enum(INBOX_KINDS);
export type InboxKind = z.infer<typeof InboxKind>;

/** A domain that the reader may know of. */
const NamedDomain = z.object({ id: Id, name: z.string() });

/** How far a request to experts is. `done`: ended without an answer in the chat. */
export const REQUEST_STATES = ['waiting', 'taken', 'answered', 'done'] as const;
export const RequestState = z.enum(REQUEST_STATES);
export type RequestState = z.infer<typeof RequestState>;

/** Something that experts were asked in a chat: one item, however many were asked. */
export const InboxRequest = z.object({
  id: Id,
  question: z.string(),
  asked_by: PublicUser.nullable(),
  domain: NamedDomain.nullable(),
  /** Null for people who are asked as members of a group and have not joined the chat. */
  chat: z.object({ id: Id, name: z.string() }).nullable(),
  /** The chat that the person who takes the request joins. */
  chat_id: Id,
  /** The answer that it is about, or the message that mentions the expert. */
  message_id: Id,
  state: RequestState.extract(['waiting', 'taken']),
  /** The expert who handed the request over to the people asked now. */
  handed_by: PublicUser.nullable(),
  /** Every expert of the domain may take it. */
  for_domain: z.boolean(),
  /** Since when the people it now waits for have been asked. */
  waiting_since: Timestamp,
  snoozed_until: Timestamp.nullable(),
  /** The reader may teach the domain at once. */
  can_teach: z.boolean(),
});
export type InboxRequest = z.infer<typeof InboxRequest>;

/** GET /v1/inbox/requests and the other lists; `snoozed`: those put off instead of those that wait. */
export const InboxQuery = z.strictObject({
  cursor: TimeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  snoozed: z.stringbool().default(false),
});
/** Oldest request first. */
export const InboxRequestList = z.object({ requests: z.array(InboxRequest), next: z.string().nullable() });
export type InboxRequestList = z.infer<typeof InboxRequestList>;

/** Knowledge gap: questions of nearly the same words that a domain could not answer. Contains no askers. */
export const InboxGap = GapState.extend({
  /** Id of the run of its newest question. */
  id: Id,
  question: z.string(),
  domain: NamedDomain,
  outcome: Outcome,
  engine: EngineKind,
  /** How often it was asked, and badly rated. */
  count: z.number().int(),
  badly_rated: z.number().int(),
  waiting_since: Timestamp,
});
export type InboxGap = z.infer<typeof InboxGap>;
/** `open`: for the caller to close. `assigned`: another expert is to close them. */
export const GAP_LISTS = ['open', 'assigned', 'dismissed'] as const;
export const GapQuery = InboxQuery.extend({ list: z.enum(GAP_LISTS).default('open') });
/** Newest first, of the last 30 days; `total` counts those of the list `open` that are not put off. */
export const InboxGapList = z.object({
  gaps: z.array(InboxGap),
  total: z.number().int(),
  assigned: z.number().int(),
  dismissed: z.number().int(),
  next: z.string().nullable(),
});
export type InboxGapList = z.infer<typeof InboxGapList>;

export const InboxLesson = z.object({
  id: Id,
  topic: z.string(),
  author: PublicUser.nullable(),
  domain: NamedDomain,
  /**
   * Live lessons only: time since when passages that the lesson was learned from are changed or deleted. Null: the lesson is a proposal.
   */
  changed_at: Timestamp.nullable(),
  waiting_since: Timestamp,
});
export type InboxLesson = z.infer<typeof InboxLesson>;
export const InboxLessonList = z.object({ lessons: z.array(InboxLesson), next: z.string().nullable() });
export type InboxLessonList = z.infer<typeof InboxLessonList>;

/** A golden question that passed once and has failed since. */
export const InboxGolden = z.object({
  id: Id,
  question: z.string(),
  domain: NamedDomain,
  expected: Outcome,
  outcome: Outcome,
  /** Entries of `must_say` that the answer lacks. */
  missing: z.array(z.string()),
  waiting_since: Timestamp,
});
export type InboxGolden = z.infer<typeof InboxGolden>;
export const InboxGoldenList = z.object({ golden: z.array(InboxGolden), next: z.string().nullable() });
export type InboxGoldenList = z.infer<typeof InboxGoldenList>;

/** A source with several consecutive failures, or with held deletions. */
export const InboxSource = z.object({
  id: Id,
  name: z.string(),
  domain: NamedDomain,
  /** Null while syncs succeed. */
  error: SourceProblem.nullable(),
  failures: z.number().int(),
  /** Items that were not found and that a manager decides about. */
  held: z.number().int(),
  /** Time of the first failure, or of the first held deletion. */
  waiting_since: Timestamp,
});
export type InboxSource = z.infer<typeof InboxSource>;
export const InboxSourceList = z.object({ sources: z.array(InboxSource), next: z.string().nullable() });
export type InboxSourceList = z.infer<typeof InboxSourceList>;

/** PATCH /v1/inbox/gaps/{id} */
export const GapPatch = z.discriminatedUnion('do', [
  /** No answer is needed. */
  z.strictObject({ do: z.literal('dismiss') }),
  z.strictObject({ do: z.literal('restore') }),
  /** Asks an expert of the domain to close it; the caller too. */
  z.strictObject({ do: z.literal('assign'), user_id: Id }),
  z.strictObject({ do: z.literal('unassign') }),
]);
export type GapPatch = z.infer<typeof GapPatch>;

/** How much waits. All gaps of the caller’s domains are counted with their list. */
export const InboxCounts = z.object({
  /** True for experts, managers, and people who were asked at least once: the interface shows the inbox. */
  shown: z.boolean(),
  requests: z.number().int(),
  /** Open gaps assigned to the caller. */
  gaps: z.number().int(),
  lessons: z.number().int(),
  golden: z.number().int(),
  sources: z.number().int(),
});
export type InboxCounts = z.infer<typeof InboxCounts>;

/** PATCH /v1/inbox/requests/{id} */
export const RequestPatch = z.discriminatedUnion('do', [
  /** Assigns the request to the caller and removes it from the other lists. A caller asked as a member of a group joins the chat. */
  z.strictObject({ do: z.literal('take') }),
  /** It waits for all who were asked again. */
  z.strictObject({ do: z.literal('release') }),
  /** Nothing is left to be answered. */
  z.strictObject({ do: z.literal('end') }),
  /** Hands the request over to another expert of the domain, who joins the chat. */
  z.strictObject({ do: z.literal('hand_over'), user_id: Id }),
]);
export type RequestPatch = z.infer<typeof RequestPatch>;

/** PUT /v1/inbox/snoozes/{kind}/{id}: out of one’s own list until then; null brings it back. */
export const SnoozeBody = z.strictObject({ until: Timestamp.nullable() });

/** GET /v1/chats/{id}/requests: what experts were asked in a chat, and what became of it, oldest first. */
export const ChatRequest = z.object({
  id: Id,
  message_id: Id,
  state: RequestState,
  asked_by: PublicUser.nullable(),
  /** The people asked now, by name. */
  people: z.array(PublicUser),
  for_domain: z.boolean(),
  asked_at: Timestamp,
  handed_by: PublicUser.nullable(),
  taken_by: PublicUser.nullable(),
  taken_at: Timestamp.nullable(),
  ended_by: PublicUser.nullable(),
  ended_at: Timestamp.nullable(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;
export const ChatRequestList = z.object({ requests: z.array(ChatRequest) });

export const DigestChoice = z.strictObject({ frequency: z.enum(DIGEST_FREQUENCIES) });
export type DigestChoice = z.infer<typeof DigestChoice>;
/** `mails`: this installation can send mail. */
export const Digest = z.object({ frequency: z.enum(DIGEST_FREQUENCIES), mails: z.boolean() });
export type Digest = z.infer<typeof Digest>;

/** Socket event `inbox_changed`: what waits for this person has changed, or what was asked in a chat that is open here. */
export const InboxEvent = z.object({ chat_id: Id.nullable() });
export type InboxEvent = z.infer<typeof InboxEvent>;
