import { z } from 'zod';
import { Id, Timestamp } from './fields.ts';
import { PublicUser } from './users.ts';

export const Chat = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Set means closed. */
  closed_at: Timestamp.nullable(),
  participants: z.array(PublicUser),
  linked_domains: z.array(z.object({ id: Id, name: z.string() })),
  /** Highest `seq` of the chat's messages; 0 when there is none. */
  last_seq: z.number().int(),
  /** Highest `seq` that the caller has seen: what comes after it is unread. */
  last_read_seq: z.number().int(),
});
export type Chat = z.infer<typeof Chat>;

/** Newest activity first; `next` is the cursor of the following page. */
export const ChatList = z.object({ chats: z.array(Chat), next: z.string().nullable() });
export type ChatList = z.infer<typeof ChatList>;

export const ChatQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

/** The fixed default name on creation, as specified; the first question takes its place. */
export const DEFAULT_CHAT_NAME = 'New chat';

export const ChatBody = z.strictObject({
  name: z.string().trim().min(1).max(200).default(DEFAULT_CHAT_NAME),
});
/** Renames a chat, or closes it, which cannot be taken back. */
export const ChatPatch = z
  .strictObject({ name: z.string().trim().min(1).max(200).optional(), closed: z.literal(true).optional() })
  .refine((patch) => Object.keys(patch).length > 0, 'names nothing to change');
export type ChatPatch = z.infer<typeof ChatPatch>;
