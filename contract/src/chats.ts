import { z } from 'zod';
import { DEFAULT_CHAT_NAME } from './constants.ts';
import { Id, TimeCursor, Timestamp } from './fields.ts';
import { PublicUser } from './users.ts';

/** How someone takes part in a chat: asked for what they know, or along. */
export const ParticipantKind = z.enum(['expert', 'collaborator']);
export type ParticipantKind = z.infer<typeof ParticipantKind>;

export const Participant = PublicUser.extend({ kind: ParticipantKind });
export type Participant = z.infer<typeof Participant>;

export const Chat = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  /** Last activity. */
  updated_at: Timestamp,
  /** Set means closed. */
  closed_at: Timestamp.nullable(),
  /** The user who may remove participants and delete the chat; transferred when they leave. */
  created_by: Id.nullable(),
  /** In the order in which they joined. */
  participants: z.array(Participant),
  linked_domains: z.array(z.object({ id: Id, name: z.string() })),
  /** Highest `seq` of the chat's messages; 0 when there is none. */
  last_seq: z.number().int(),
  /** Highest `seq` that the caller has seen: later messages are unread. */
  last_read_seq: z.number().int(),
  /** An expert reviewed an answer, and the caller has not opened the chat since. */
  has_unread_review: z.boolean(),
  /** The caller's rights, so that the interface offers no action that would be refused. */
  can: z.object({ delete: z.boolean(), remove_participants: z.boolean() }),
});
export type Chat = z.infer<typeof Chat>;

/** Newest activity first; `next` is the cursor of the following page. */
export const ChatList = z.object({ chats: z.array(Chat), next: z.string().nullable() });
export type ChatList = z.infer<typeof ChatList>;

export const ChatQuery = z.strictObject({
  cursor: TimeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  /** Words, or beginnings of words, in the chat's name or messages. */
  search: z.string().trim().max(200).default(''),
});

export const ChatBody = z.strictObject({
  name: z.string().trim().min(1).max(200).default(DEFAULT_CHAT_NAME),
});
/** Renames a chat, or closes it, which cannot be taken back. */
export const ChatPatch = z
  .strictObject({ name: z.string().trim().min(1).max(200).optional(), closed: z.literal(true).optional() })
  .refine((patch) => Object.keys(patch).length > 0, 'names nothing to change');
export type ChatPatch = z.infer<typeof ChatPatch>;

/** People whose invitation the caller considers, by id or by mention. */
export const InvitationPreviewBody = z
  .strictObject({
    user_ids: z.array(Id).max(50).default([]),
    usernames: z.array(z.string().min(1).max(100)).max(50).default([]),
  })
  .refine(({ user_ids, usernames }) => user_ids.length + usernames.length > 0, 'name somebody');
/**
 * For each active one of them: the chat's answers that rest on documents that the person may not read now; which of these the caller
 * may share with that person, as manager of the documents' domains; and which are shared already, by word of a manager of domains that the
 * caller manages.
 */
export const InvitationPreview = z.object({
  people: z.array(
    z.object({
      user_id: Id,
      name: z.string(),
      withheld: z.array(Id),
      shareable: z.array(Id),
      shared: z.array(Id),
    }),
  ),
});
export const ShareBody = z.strictObject({ message_ids: z.array(Id).min(1).max(200) });
export type InvitationPreview = z.infer<typeof InvitationPreview>;

export const ParticipantBody = z.strictObject({
  user_id: Id,
  kind: ParticipantKind.default('collaborator'),
});
export type ParticipantBody = z.input<typeof ParticipantBody>;

/** An image uploaded for a message of this chat; `new_message` refers to it by id. */
export const ChatImage = z.object({
  id: Id,
  name: z.string(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
});
export type ChatImage = z.infer<typeof ChatImage>;
