import { z } from 'zod';
import type { ErrorBody } from './errors.ts';
import { Id } from './fields.ts';
import { Answer, Message, type OutgoingMessage } from './messages.ts';
import type { NotificationEvent } from './notifications.ts';

/**
 * Socket.IO events. The token goes in `auth: { token }`. Every event of the client is acknowledged with an Ack,
 * after the database has committed.
 */
export const SocketAuth = z.object({ token: z.string().min(1) });

export const LoadChat = z.strictObject({ chat_id: Id, after_seq: z.number().int().min(0).default(0) });
export const RefreshRooms = z.strictObject({});
/** Everything up to and with `seq` has been seen. */
export const ReadChat = z.strictObject({ chat_id: Id, seq: z.number().int().min(0) });
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

/** What `new_message` acknowledges: the stored question, and the answer that will fill. */
export type SentMessage = { message: Message; answer: Message | null };

type Acked<Payload, Result> = (payload: Payload, ack: (result: Ack<Result>) => void) => void;

export type ClientToServerEvents = {
  new_message: Acked<z.input<typeof OutgoingMessage>, SentMessage>;
  load_chat: Acked<z.input<typeof LoadChat>, { messages: Message[] }>;
  refresh_rooms: Acked<z.input<typeof RefreshRooms>, { rooms: string[] }>;
  read_chat: Acked<z.infer<typeof ReadChat>, { last_read_seq: number; unread: number }>;
  stop_answer: Acked<z.infer<typeof AnswerRef>, { message: Message }>;
  /** Asks again for an answer that failed or was stopped; `message_id` is the assistant's message. */
  retry_answer: Acked<z.infer<typeof AnswerRef>, { message: Message }>;
};

export type ServerToClientEvents = {
  /** A message that is new, or an answer that has ended (same id, final content and sources). */
  new_message: (event: NewMessageEvent) => void;
  message_delta: (event: MessageDelta) => void;
  message_status: (event: MessageStatusEvent) => void;
  refresh_rooms: () => void;
  notification: (event: NotificationEvent) => void;
  error: (error: ErrorBody) => void;
};
