import type { Chat, ChatList, CurrentUser } from '@docent/contract';
import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { answerWithheldFrom, knownDomains, type Reader, readerOf, readersCte } from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { hideFromPlanner, PREPARED } from '../../platform/database/prepared.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { chat, message, participant } from '../../tables/chats.ts';
import { domain } from '../../tables/domains.ts';
import { hasUnreadReview } from '../notifications/index.ts';
import { type ChatAction, type ChatFacts, chatVerdict } from './policy.ts';

const participants = sql<Chat['participants']>`(select coalesce(json_agg(json_build_object(
  'id', u.id, 'username', u.username, 'name', u.name, 'is_expert', u.is_expert, 'kind', p.kind)
  order by p.joined_at, p.user_id), '[]')
  from participant p join "user" u on u.id = p.user_id where p.chat_id = ${chat.id})`;

/** Domains of the chat that the person may know: an invited person may not know the name of a domain that others have asked. */
const linkedDomains = (person: Person) => sql<
  Chat['linked_domains']
>`(select coalesce(json_agg(json_build_object(
  'id', ${domain.id}, 'name', ${domain.name}) order by ${domain.name}), '[]') from ${domain} where ${domain.id} in (
  select m.domain_id from message m where m.chat_id = ${chat.id} and m.domain_id is not null) and ${knownDomains(person)})`;

const columns = (person: Person) => ({
  id: chat.id,
  name: chat.name,
  createdBy: chat.createdBy,
  createdAt: chat.createdAt,
  updatedAt: chat.updatedAt,
  closedAt: chat.closedAt,
  lastSeq: chat.lastSeq,
  lastReadSeq: participant.lastReadSeq,
  hasUnreadReview: hasUnreadReview(sql`${chat.id}`, sql`${participant.userId}`),
  participants,
  linkedDomains: linkedDomains(person),
});

type Person = Pick<CurrentUser, 'id' | 'role'>;

export const insertChat = async (db: Db, name: string, userId: string): Promise<string> => {
  const id = newId();
  await db.execute(sql`${PREPARED} with made as (
      insert into chat (id, name, created_by) values (${id}, ${name}, ${userId}) returning id)
    insert into participant (chat_id, user_id) select id, ${userId} from made`);
  return id;
};

/** The chats of a person that meet a condition, as the person sees them. */
const chatsOf = (db: DbOrTx, person: Person, where: SQL | undefined) =>
  db
    .select(columns(person))
    .from(chat)
    .innerJoin(participant, and(eq(participant.chatId, chat.id), eq(participant.userId, person.id)))
    .where(where);

/** A chat that the person takes part in. Throws `not_found`. */
export const getChat = async (db: DbOrTx, id: string, person: Person): Promise<Chat> => {
  const [row] = await chatsOf(db, person, sql`${PREPARED} ${chat.id} = ${id}`);
  if (!row) throw new AppError('not_found');
  return present(row, person);
};

/** Facts about a chat for the policy, and its highest `seq`. */
type Facts = ChatFacts & { lastSeq: number };

/** Read afresh for every person, call and event. */
const factsOf = async (db: Db, chatId: string, userId: string): Promise<Facts | null> => {
  const [row] = await db
    .select({
      createdBy: chat.createdBy,
      lastSeq: chat.lastSeq,
      closed: sql<boolean>`${chat.closedAt} is not null`,
      takesPart: sql<boolean>`exists (select 1 from participant p
        where p.chat_id = ${chat.id} and p.user_id = ${userId})`,
    })
    .from(chat)
    .where(sql`${PREPARED} ${chat.id} = ${chatId}`);
  return row ?? null;
};

/** Lets a person do something in a chat, or throws what the policy says: `not_found`, `forbidden`, `chat_closed`. */
export const requireChat = async (
  db: Db,
  chatId: string,
  person: Person,
  action: ChatAction,
): Promise<Facts> => {
  const facts = await factsOf(db, chatId, person.id);
  if (!facts) throw new AppError('not_found');
  const verdict = chatVerdict(action, person, facts);
  if (verdict !== 'allowed') throw new AppError(verdict);
  return facts;
};

type ListQuery = { limit: number; search: string; cursor?: string | undefined };

/**
 * A page of the person's chats, newest activity first; with `search`, those that hold all its words, or words that
 * begin so, in their name or in one of their messages. `cursor` is the `next` of the page before.
 */
export const listChats = async (db: Db, person: Person, query: ListQuery): Promise<ChatList> => {
  const { limit, search, cursor } = query;
  const after = cursor ? parseCursor(cursor) : null;
  const following = after
    ? or(lt(chat.updatedAt, after.updatedAt), and(eq(chat.updatedAt, after.updatedAt), lt(chat.id, after.id)))
    : undefined;
  const conditions = and(eq(participant.userId, person.id), following, holding(search, readerOf(person)));
  // The plan of a search depends on its words.
  const rows = await chatsOf(
    db,
    person,
    sql`${search ? sql`` : PREPARED} ${chat.id} in (
      select ${chat.id} from ${chat} join ${participant} on ${participant.chatId} = ${chat.id} where ${conditions}
      order by ${chat.updatedAt} desc, ${chat.id} desc limit ${hideFromPlanner(limit + 1, 'int')})`,
  ).orderBy(desc(chat.updatedAt), desc(chat.id));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    chats: page.map((row) => present(row, person)),
    next: rows.length > limit && last ? `${last.updatedAt.toISOString()}_${last.id}` : null,
  };
};

/**
 * Condition of a search: every word, in plain letters, as the beginning of a word (see `plainWords`). Messages withheld from the reader are
 * not searched.
 */
const holding = (search: string, reader: Reader): SQL | undefined => {
  const words = search
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  if (!search) return undefined;
  if (!words) return sql`false`;
  const query = sql`to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
  return sql`(${chat.search} @@ ${query} or ${chat.id} in (
    with ${readersCte(reader)}, matching as materialized (
      select m.id, m.chat_id, m.role, m.event from message m join participant p on p.chat_id = m.chat_id
      where p.user_id = ${reader.people[0]} and not m.replaced and m.search @@ ${query})
    select matching.chat_id from matching
    where not ${answerWithheldFrom(sql`matching`, sql`reader`)}))`;
};

export const renameChat = async (db: DbOrTx, id: string, name: string): Promise<void> => {
  await db.update(chat).set({ name }).where(eq(chat.id, id));
};

/** The chat of a message that the person may read. Throws `not_found`. */
export const chatOfMessage = async (db: DbOrTx, messageId: string, userId: string): Promise<string> => {
  const [row] = await db
    .select({ chatId: message.chatId })
    .from(message)
    .innerJoin(participant, and(eq(participant.chatId, message.chatId), eq(participant.userId, userId)))
    .where(eq(message.id, messageId));
  if (!row) throw new AppError('not_found');
  return row.chatId;
};

/** Ids of all chats that a person takes part in: the rooms of their sockets. */
export const chatIdsOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: participant.chatId })
    .from(participant)
    .where(eq(participant.userId, userId));
  return rows.map((row) => row.id);
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
    .where(sql`${PREPARED} ${participant.chatId} = ${chatId} and ${participant.userId} = ${userId}`)
    .returning({ lastReadSeq: participant.lastReadSeq });
  if (!row) throw new AppError('not_found');
  return row.lastReadSeq;
};

/** Parses a TimeCursor. */
const parseCursor = (cursor: string) => {
  const [time, id] = cursor.split('_');
  return { updatedAt: new Date(time ?? ''), id: id ?? '' };
};

type Row = Awaited<ReturnType<typeof chatsOf>>[number];

const present = (row: Row, person: Person): Chat => {
  const facts = { takesPart: true, createdBy: row.createdBy, closed: row.closedAt !== null };
  return {
    id: row.id,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    created_by: row.createdBy,
    participants: row.participants,
    linked_domains: row.linkedDomains,
    last_seq: row.lastSeq,
    last_read_seq: row.lastReadSeq,
    has_unread_review: row.hasUnreadReview,
    can: {
      delete: chatVerdict('delete', person, facts) === 'allowed',
      remove_participants: chatVerdict('remove participant', person, facts) === 'allowed',
    },
  };
};
