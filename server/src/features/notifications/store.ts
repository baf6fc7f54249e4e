import type { Notification, NotificationKind, NotificationList, NotificationQuery } from '@docent/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isExpertAnywhere, principalsOf, readsAllOf, roleIn, roleOf } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { hideFromPlanner, PREPARED } from '../../platform/database/prepared.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { questionOf } from '../../platform/question-of.ts';
import { notification } from '../../tables/notifications.ts';
import { maySeeReview, REVIEW_IS_THEIRS } from './reviews.ts';

/** A notification with the person it is for. */
export type Addressed = Notification & { user_id: string };

/**
 * Whether a notification may still be shown to its recipient. Notifications of a chat end with their part in it. Lessons: reviewers of the
 * domain, and the author while they see the domain. Domains: administrators, and the managers at the time when others got in, also those
 * who lost the role by it; sources: managers; gaps: experts. Reviewed answers: while the review exists and the recipient may read the answer.
 */
export const STILL_THEIRS = sql`(n.chat_id is null or exists (
    select 1 from participant p where p.chat_id = n.chat_id and p.user_id = n.user_id))
  and (n.lesson_id is null or exists (
    select 1 from lesson t join domain d on d.id = t.domain_id join "user" v on v.id = n.user_id
      cross join lateral (select held.principals, ${roleOf(sql`d.id`, sql`held.principals`)} as role
        from (select ${principalsOf(sql`v.id`)} as principals offset 0) held offset 0) standing
    where t.id = n.lesson_id and d.status <> 'deleting'
      and ${readsAllOf(sql`t.id`, sql`standing.principals`)} and (
      (v.role <> 'normal' and d.access = 'open')
      or standing.role in ('expert', 'manager')
      or (d.status = 'active' and t.author_id = n.user_id and (d.access = 'open' or standing.role is not null))) offset 0))
  and (n.domain_id is null or exists (
    select 1 from domain d join "user" v on v.id = n.user_id
    where d.id = n.domain_id and d.status <> 'deleting'
      and (v.role <> 'normal' or n.kind = 'access_opened'
        or n.kind = 'gap_assigned' and ${roleIn(sql`d.id`, sql`v.id`)} in ('expert', 'manager')
        or n.kind in ('source_failed', 'source_sign_in', 'source_held') and ${roleIn(sql`d.id`, sql`v.id`)} = 'manager') offset 0))
  and (n.kind <> 'answer_reviewed' or ${REVIEW_IS_THEIRS})`;

/** Whether the person of a notification `n` asked the question that it is about. */
const IS_OWN_QUESTION = sql`(n.kind = 'question_answered' or n.kind = 'answer_reviewed' and exists (
    select 1 from message m join message q on q.id = m.reply_to where m.id = n.message_id and q.author_id = n.user_id))`;

/** Whether a notification `n` is mailed: of a question to the person who asked it, of anything else in a chat to experts. */
export const IS_MAILED = sql`case when n.kind in ('answer_reviewed', 'question_answered') then ${IS_OWN_QUESTION}
  else n.chat_id is null or exists (select 1 from "user" v
    where v.id = n.user_id and (v.is_expert or ${isExpertAnywhere(sql`v.id`)})) end`;

/** The content of the question of a message `about`: what an answer replies to, or itself. */
const QUESTION = sql`case when about.role = 'assistant'
  then (select q.content from message q where q.id = about.reply_to) else about.content end`;

/**
 * Notifications as the wire has them. Prepared: `where` has a constant text, and hides its values from the planner (`hideFromPlanner`) where
 * they would change the plan.
 */
const select = (where: SQL, limit: number) => sql`${PREPARED}
  select n.id, n.user_id, n.kind, n.chat_id, n.lesson_id, coalesce(l.domain_id, n.domain_id) as domain_id, n.count,
    coalesce(l.topic, c.name, d.name, '') as title, ${QUESTION} as question, ${IS_OWN_QUESTION} as is_own_question,
    case when n.kind = 'answer_reviewed' then about.seq end as message_seq,
    case when n.kind = 'answer_reviewed' then (select r.verdict from review r
      where r.message_id = n.message_id and r.user_id = n.actor_id) end as verdict,
    ${isoTime('n.created_at')} as created_at,
    ${isoTime('n.read_at')} as read_at,
    case when u.id is null then null else json_build_object('id', u.id, 'username', u.username, 'name', u.name,
      'is_expert', u.is_expert) end as actor
  from notification n left join chat c on c.id = n.chat_id left join lesson l on l.id = n.lesson_id
    left join domain d on d.id = n.domain_id
    left join message about on about.id = n.message_id
    left join "user" u on u.id = n.actor_id
  where ${where} and (${STILL_THEIRS}) order by n.created_at desc, n.id desc limit ${hideFromPlanner(limit, 'int')}`;

const rows = async (db: Db, query: SQL): Promise<Addressed[]> =>
  // The columns of the select above; the notification tests parse them with the contract's schema.
  (await db.execute<Addressed>(query)).rows.map((row) => ({
    ...row,
    question: row.question === null ? null : questionOf(row.question),
  }));

const AT_ONCE = 500;

export const findNotifications = (db: Db, ids: string[]): Promise<Addressed[]> =>
  rows(db, select(sql`n.id = any(${hideFromPlanner(ids, 'uuid[]')})`, AT_ONCE));

export const listNotifications = async (
  db: Db,
  userId: string,
  { cursor, limit }: z.output<typeof NotificationQuery>,
): Promise<NotificationList> => {
  const [before, id] = cursor?.split('_') ?? [];
  const older = cursor ? sql`and (n.created_at, n.id) < (${before}::timestamptz, ${id}::uuid)` : sql``;
  const found = await rows(db, select(sql`n.user_id = ${userId} ${older}`, limit + 1));
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    notifications: page.map(({ user_id: _user, ...rest }) => rest),
    next: found.length > limit && last ? `${last.created_at}_${last.id}` : null,
    unread: await countUnread(db, userId),
  };
};

/** How many wait to be read, for each person; those with none are left out. */
export const countUnreadOf = async (db: Db, userIds: string[]): Promise<Map<string, number>> => {
  const result = await db.execute(sql`${PREPARED}
    select n.user_id, count(*)::int as unread from notification n
    where n.user_id = any(${hideFromPlanner(userIds, 'uuid[]')}) and n.read_at is null and (${STILL_THEIRS})
    group by n.user_id`);
  return new Map(result.rows.map((row) => [String(row.user_id), Number(row.unread)]));
};

export const countUnread = async (db: Db, userId: string): Promise<number> =>
  (await countUnreadOf(db, [userId])).get(userId) ?? 0;

export type NewNotification = {
  kind: NotificationKind;
  userIds: string[];
  /** Actor: never notified of their own act. Null: the assistant. */
  actorId: string | null;
  chatId?: string;
  lessonId?: string;
  domainId?: string;
  /** See `notification.message_id`. */
  messageId?: string;
};

/**
 * Inserts notifications; an unread one of the same kind and chat gets a higher count instead. A reviewed answer notifies only people who
 * may read it, and replaces notifications that they have read of an earlier review by the same person.
 *
 * @returns the rows, `isNew` where one was inserted
 */
export const insertNotifications = async (
  db: Db,
  { kind, userIds, actorId, chatId, lessonId, domainId, messageId }: NewNotification,
): Promise<{ id: string; userId: string; isNew: boolean }[]> => {
  const others = [...new Set(userIds)].filter((id) => id !== actorId);
  if (!others.length) return [];
  const message = sql`${messageId ?? null}::uuid`;
  const isReview = kind === 'answer_reviewed';
  const isTheirs = maySeeReview({
    messageId: message,
    reviewerId: sql`${actorId}::uuid`,
    personId: sql`told.user_id`,
  });
  const replaced = sql`with replaced as (
    delete from notification where kind = ${kind} and message_id = ${message} and actor_id = ${actorId}::uuid
      and user_id = any(${sql.param(others)}::uuid[]) and read_at is not null)`;
  const result = await db.execute(sql`${PREPARED} ${isReview ? replaced : sql``}
    insert into notification (id, user_id, kind, actor_id, chat_id, lesson_id, domain_id, message_id)
    select told.id, told.user_id, ${kind}, ${actorId}::uuid, ${chatId ?? null}::uuid, ${lessonId ?? null}::uuid,
      ${domainId ?? null}::uuid, ${message}
    from unnest(${sql.param(others.map(() => newId()))}::uuid[], ${sql.param(others)}::uuid[]) as told(id, user_id)
    where ${isReview ? isTheirs : sql`true`}
    on conflict (user_id, chat_id, kind) where read_at is null and chat_id is not null
      do update set count = notification.count + 1, created_at = now(), actor_id = excluded.actor_id,
        message_id = excluded.message_id
    returning id, user_id, count`);
  return result.rows.map((row) => ({
    id: String(row.id),
    userId: String(row.user_id),
    isNew: row.count === 1,
  }));
};

/** Throws `not_found` for one that is not the person's own. */
export const markNotificationRead = async (db: Db, id: string, userId: string): Promise<void> => {
  const marked = await db
    .update(notification)
    .set({ readAt: sql`coalesce(${notification.readAt}, now())` })
    .where(and(eq(notification.id, id), eq(notification.userId, userId)))
    .returning({ id: notification.id });
  if (!marked.length) throw new AppError('not_found');
};

/** Marks all of a person's notifications, or those of one chat, as read. Returns how many there were. */
export const markAllRead = async (db: Db, userId: string, chatId?: string): Promise<number> => {
  const marked = await db
    .update(notification)
    .set({ readAt: new Date() })
    .where(
      and(
        sql`${PREPARED} ${notification.userId} = ${userId}`,
        isNull(notification.readAt),
        chatId ? eq(notification.chatId, chatId) : undefined,
      ),
    )
    .returning({ id: notification.id });
  return marked.length;
};

/** Returns the participants of a chat other than the author. */
export const othersIn = async (db: Db, chatId: string, authorId: string): Promise<string[]> => {
  const result = await db.execute(
    sql`${PREPARED} select user_id from participant where chat_id = ${chatId} and user_id <> ${authorId}`,
  );
  return result.rows.map((row) => String(row.user_id));
};

/** Returns those of these answers that their asker has not seen, with the asker. */
export const unseenAnswers = async (
  db: Db,
  messageIds: string[],
): Promise<{ chatId: string; userId: string }[]> => {
  const result = await db.execute(sql`
    select distinct m.chat_id, q.author_id from message m join message q on q.id = m.reply_to
      join participant p on p.chat_id = m.chat_id and p.user_id = q.author_id
    where m.id = any(${sql.param(messageIds)}::uuid[]) and m.status = 'complete' and p.last_read_seq < m.seq`);
  return result.rows.map((row) => ({ chatId: String(row.chat_id), userId: String(row.author_id) }));
};

export const isMailed = async (db: Db, id: string): Promise<boolean> => {
  const { rows: found } = await db.execute(
    sql`select 1 from notification n where n.id = ${id} and ${IS_MAILED}`,
  );
  return found.length > 0;
};

export type Recipient = {
  name: string;
  email: string;
  language: 'en' | 'fr';
};

export const findRecipient = async (db: Db, userId: string): Promise<Recipient | null> => {
  const result = await db.execute(sql`
    select name, email, language from "user" where id = ${userId} and disabled_at is null`);
  return (result.rows[0] as Recipient | undefined) ?? null; // the columns of the select above
};
