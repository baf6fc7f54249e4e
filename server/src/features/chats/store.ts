import type { Chat, ChatList } from '@docent/contract';
import { and, desc, eq, exists, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { chat, participant } from '../../tables/chats.ts';

const participants = sql<Chat['participants']>`(select coalesce(json_agg(json_build_object(
  'id', u.id, 'username', u.username, 'name', u.name, 'is_expert', u.is_expert) order by p.joined_at), '[]')
  from participant p join "user" u on u.id = p.user_id where p.chat_id = ${chat.id})`;

const linkedDomains = sql<Chat['linked_domains']>`(select coalesce(json_agg(json_build_object(
  'id', d.id, 'name', d.name) order by d.name), '[]') from domain d where d.id in (
  select m.domain_id from message m where m.chat_id = ${chat.id}))`;

const columns = (userId: string) => ({
  lastReadSeq: sql<number>`(select p.last_read_seq from participant p
    where p.chat_id = ${chat.id} and p.user_id = ${userId})`,
  id: chat.id,
  name: chat.name,
  createdBy: chat.createdBy,
  createdAt: chat.createdAt,
  updatedAt: chat.updatedAt,
  closedAt: chat.closedAt,
  lastSeq: chat.lastSeq,
  participants,
  linkedDomains,
});

const takesPart = (db: Db, userId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(participant)
      .where(and(eq(participant.chatId, chat.id), eq(participant.userId, userId))),
  );

export const insertChat = async (db: Db, name: string, userId: string): Promise<string> => {
  const id = newId();
  await db.execute(sql`with made as (
      insert into chat (id, name, created_by) values (${id}, ${name}, ${userId}) returning id)
    insert into participant (chat_id, user_id) select id, ${userId} from made`);
  return id;
};

/** A chat that the person takes part in. Throws `not_found`. */
export const getChat = async (
  db: Db,
  id: string,
  userId: string,
): Promise<Chat & { createdBy: string | null }> => {
  const [row] = await db
    .select(columns(userId))
    .from(chat)
    .where(and(eq(chat.id, id), takesPart(db, userId)));
  if (!row) throw new AppError('not_found');
  return { ...present(row), createdBy: row.createdBy };
};

/** A page of the person's chats, newest activity first. `cursor` is the `next` of the page before. */
export const listChats = async (
  db: Db,
  userId: string,
  limit: number,
  cursor?: string,
): Promise<ChatList> => {
  const after = cursor ? parseCursor(cursor) : null;
  const rows = await db
    .select(columns(userId))
    .from(chat)
    .where(
      and(
        takesPart(db, userId),
        after
          ? or(
              lt(chat.updatedAt, after.updatedAt),
              and(eq(chat.updatedAt, after.updatedAt), lt(chat.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(chat.updatedAt), desc(chat.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    chats: page.map(present),
    next: rows.length > limit && last ? `${last.updatedAt.toISOString()}_${last.id}` : null,
  };
};

export const renameChat = async (db: Db, id: string, name: string): Promise<void> => {
  await db.update(chat).set({ name }).where(eq(chat.id, id));
};

export const deleteChat = async (db: Db, id: string): Promise<void> => {
  await db.delete(chat).where(eq(chat.id, id));
};

/** Ids of all chats that a person takes part in: the rooms of their sockets. */
export const chatIdsOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: participant.chatId })
    .from(participant)
    .where(eq(participant.userId, userId));
  return rows.map((row) => row.id);
};

/** Throws `not_found` unless the person takes part in the chat. */
export const requireParticipant = async (db: Db, chatId: string, userId: string): Promise<void> => {
  const rows = await db
    .select({ id: participant.chatId })
    .from(participant)
    .where(and(eq(participant.chatId, chatId), eq(participant.userId, userId)));
  if (!rows.length) throw new AppError('not_found');
};

/**
 * Moves the mark up to which a person has read a chat, never back and never past its end. Returns where it is now.
 * Throws `not_found`.
 */
export const markRead = async (db: Db, chatId: string, userId: string, seq: number): Promise<number> => {
  const [row] = await db
    .update(participant)
    .set({
      lastReadSeq: sql`greatest(${participant.lastReadSeq}, least(${seq}::int,
        (select c.last_seq from chat c where c.id = ${chatId})))`,
    })
    .where(and(eq(participant.chatId, chatId), eq(participant.userId, userId)))
    .returning({ lastReadSeq: participant.lastReadSeq });
  if (!row) throw new AppError('not_found');
  return row.lastReadSeq;
};

export const isClosed = async (db: Db, chatId: string): Promise<boolean> => {
  const [row] = await db.select({ closedAt: chat.closedAt }).from(chat).where(eq(chat.id, chatId));
  return row?.closedAt != null;
};

const parseCursor = (cursor: string) => {
  const [time, id] = cursor.split('_');
  const updatedAt = new Date(time ?? '');
  if (!id || !/^[0-9a-f-]{36}$/.test(id) || Number.isNaN(updatedAt.getTime())) {
    throw new AppError('invalid_input', 'cursor: not one of ours');
  }
  return { updatedAt, id };
};

type Row = {
  id: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  lastSeq: number;
  lastReadSeq: number;
  participants: Chat['participants'];
  linkedDomains: Chat['linked_domains'];
};

const present = (row: Row): Chat => ({
  id: row.id,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
  participants: row.participants,
  linked_domains: row.linkedDomains,
  last_seq: row.lastSeq,
  last_read_seq: row.lastReadSeq,
});
