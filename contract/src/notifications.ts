import { z } from 'zod';
import { Id, TimeCursor, Timestamp } from './fields.ts';
import { Review } from './messages.ts';
import { PublicUser } from './users.ts';

/** Kinds of notifications. The web app has a text for each. */
export const NOTIFICATION_KINDS = [
  'mention',
  'invitation',
  'message',
  'expert_asked',
  'answer',
  /** An expert confirmed or corrected an answer: see `verdict`. */
  'answer_reviewed',
  /** An expert who was asked has written an answer in the chat. */
  'question_answered',
  /** An expert assigned a knowledge gap of the domain to the recipient. */
  'gap_assigned',
  'lesson_waiting',
  'lesson_approved',
  'lesson_rejected',
  'access_opened',
  'manager_lost',
  /** A sign-in of another subject had the address of the actor's account: an administrator can release the account. */
  'identity_refused',
  'source_failed',
  'source_sign_in',
  'source_held',
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** The user who caused it; null for the assistant. */
  actor: PublicUser.nullable(),
  /** Name of the chat or of the domain, or topic of the lesson. */
  title: z.string(),
  chat_id: Id.nullable(),
  lesson_id: Id.nullable(),
  domain_id: Id.nullable(),
  /** The question of `answer_reviewed` and `question_answered`, shown in the app only. Null for other kinds. */
  question: z.string().nullable(),
  /** Whether the reader asked the question of `answer_reviewed`. True for `question_answered`, false for other kinds. */
  is_own_question: z.boolean(),
  /** The reviewer's current verdict of `answer_reviewed`; `message_seq` is the answer's `seq` in its chat. */
  verdict: Review.shape.verdict.nullable(),
  message_seq: z.number().int().nullable(),
  /** How many such things, since the person last looked: messages of one chat are one notification. */
  count: z.number().int(),
  /** Time of the newest of them. */
  created_at: Timestamp,
  read_at: Timestamp.nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** GET /v1/notifications: newest first. */
export const NotificationQuery = z.strictObject({
  cursor: TimeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const NotificationList = z.object({
  notifications: z.array(Notification),
  next: z.string().nullable(),
  unread: z.number().int(),
});
export type NotificationList = z.infer<typeof NotificationList>;

/** PATCH /v1/notifications/{id}; POST /v1/notifications/read marks all of them. Both return what is left unread. */
export const NotificationPatch = z.strictObject({ read: z.literal(true) });
export const UnreadCount = z.object({ unread: z.number().int() });

/** Socket event `notification`: a new one (or one that grew), or, with null, that the count has changed. */
export const NotificationEvent = z.object({
  notification: Notification.nullable(),
  unread: z.number().int(),
});
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** GET /v1/push/key: what a browser needs to subscribe (VAPID, base64url). */
export const PushKey = z.object({ public_key: z.string() });

/** POST /v1/push/subscriptions, as PushSubscription.toJSON() has it; DELETE takes the endpoint alone. */
export const PushSubscriptionBody = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});
export const PushEndpoint = PushSubscriptionBody.pick({ endpoint: true });

/** Content of a push, in the recipient's language: the event and its actor. Locked screens show it, so it names no chat and no domain. */
export const PushPayload = z.object({
  title: z.string(),
  /** Path that a click opens. */
  path: z.string(),
});
export type PushPayload = z.infer<typeof PushPayload>;
