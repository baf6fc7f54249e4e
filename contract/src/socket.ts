import { z } from 'zod';
import { Answer } from './answers.ts';
import { MESSAGES_AT_ONCE } from './constants.ts';
import type { ErrorBody } from './errors.ts';
import { Id, PLACE_MAX } from './fields.ts';
import type { InboxEvent } from './inbox.ts';
import { Message, type MessageList, type OutgoingMessage } from './messages.ts';
import type { NotificationEvent } from './notifications.ts';

/**
 * Socket.IO events. The token is sent in `auth: { token }`. Each client event is acknowledged with an Ack after the database has committed.
 */
export const SocketAuth = z.object({ token: z.string().min(1) });

/** Joins the chat's room, then reads: after `after_seq`, or the page before `before_seq`, or the newest page; see `MessageQuery`. */
export const LoadChat = z.strictObject({
  chat_id: Id,
  after_seq: z.number().int().min(0).max(PLACE_MAX).optional(),
  before_seq: z.number().int().min(1).max(PLACE_MAX).optional(),
  limit: z.number().int().min(1).max(MESSAGES_AT_ONCE).default(MESSAGES_AT_ONCE),
});
/** The chat that this window shows; null for none. */
export const ViewChat = z.strictObject({ chat_id: Id.nullable() });
export const Typing = z.strictObject({ chat_id: Id });
export const RefreshRooms = z.strictObject({});
/** Everything up to and with `seq` has been seen. */
export const ReadChat = z.strictObject({ chat_id: Id, seq: z.number().int().min(0).max(PLACE_MAX) });
export const AnswerRef = z.strictObject({ chat_id: Id, message_id: Id });

/** Text of an answer on its way. `offset` counts UTF-16 units; a client cuts its text there and appends `text`. */
export const MessageDelta = z.object({
  chat_id: Id,
  message_id: Id,
  offset: z.number().int().min(0),
  text: z.string(),
});
export type MessageDelta = z.infer<typeof MessageDelta>;

export const MessageStatusEvent = z.object({ chat_id: Id, message_id: Id, answer: Answer });
export type MessageStatusEvent = z.infer<typeof MessageStatusEvent>;

export const NewMessageEvent = z.object({ chat_id: Id, message: Message });
export type NewMessageEvent = z.infer<typeof NewMessageEvent>;

export type Ack<T> = { ok: true; data: T } | { ok: false; error: ErrorBody };

/** Acknowledgement of `new_message`: the stored message, and the pending answer if the assistant was asked. */
export type SentMessage = { message: Message; answer: Message | null };

/** The people who have a chat open, in any window. */
export type Presence = { chat_id: string; user_ids: string[] };

type Acked<Payload, Result> = (payload: Payload, ack: (result: Ack<Result>) => void) => void;

export type ClientToServerEvents = {
  new_message: Acked<z.input<typeof OutgoingMessage>, SentMessage>;
  load_chat: Acked<z.input<typeof LoadChat>, MessageList>;
  refresh_rooms: Acked<z.input<typeof RefreshRooms>, { rooms: string[] }>;
  read_chat: Acked<z.infer<typeof ReadChat>, { last_read_seq: number; unread: number }>;
  /** Acknowledged with the people present; others receive `presence`. */
  view_chat: Acked<z.infer<typeof ViewChat>, { user_ids: string[] }>;
  /** Sent repeatedly while the user types. */
  typing: Acked<z.infer<typeof Typing>, null>;
  stop_answer: Acked<z.infer<typeof AnswerRef>, { message: Message }>;
  /** Asks again for an answer that failed or was stopped; `message_id` is the assistant's message. */
  retry_answer: Acked<z.infer<typeof AnswerRef>, { message: Message }>;
};

export type ServerToClientEvents = {
  /** A message that is new, or an answer that has ended (same id, final content and sources). */
  new_message: (event: NewMessageEvent) => void;
  message_delta: (event: MessageDelta) => void;
  message_status: (event: MessageStatusEvent) => void;
  /** The list of chats has changed. */
  refresh_rooms: () => void;
  /** This person may read something else than before: what a window shows is asked for again. */
  access_changed: () => void;
  notification: (event: NotificationEvent) => void;
  /** The user's inbox, or the requests of a chat, changed. */
  inbox_changed: (event: InboxEvent) => void;
  presence: (presence: Presence) => void;
  typing: (event: { chat_id: string; user_id: string }) => void;
  /** This person has read a chat in another window. */
  read_chat: (event: { chat_id: string; last_read_seq: number }) => void;
  error: (error: ErrorBody) => void;
};
