import { NOTIFICATION_KINDS } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { session, user } from './accounts.ts';
import { chat, message } from './chats.ts';
import { createdAt, id, moment } from './columns.ts';
import { domain } from './domains.ts';
import { lesson } from './lessons.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

export const notification = pgTable(
  'notification',
  {
    id: id(),
    userId: userId(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    actorId: uuid('actor_id').references(() => user.id, { onDelete: 'set null' }),
    chatId: uuid('chat_id').references(() => chat.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id').references(() => lesson.id, { onDelete: 'cascade' }),
    domainId: uuid('domain_id').references(() => domain.id, { onDelete: 'cascade' }),
    /** The answer that was reviewed, or the message about which an expert was asked. */
    messageId: uuid('message_id').references(() => message.id, { onDelete: 'cascade' }),
    count: integer().notNull().default(1),
    /** Time of the last event counted. */
    createdAt: createdAt(),
    readAt: moment('read_at'),
    /** Time at which its e-mail exceeded the limit: one e-mail summarises the pending ones. */
    mailHeldAt: moment('mail_held_at'),
  },
  (table) => [
    index('notification_user').on(table.userId, table.createdAt, table.id),
    index('notification_chat').on(table.chatId),
    index('notification_lesson').on(table.lessonId),
    index('notification_domain').on(table.domainId),
    index('notification_message').on(table.messageId).where(sql`${table.messageId} is not null`),
    index('notification_mail_held').on(table.userId).where(sql`${table.mailHeldAt} is not null`),
    /** Unread messages of one chat share a notification. */
    uniqueIndex('notification_unread_message')
      .on(table.userId, table.chatId, table.kind)
      .where(sql`${table.readAt} is null and ${table.chatId} is not null`),
  ],
);

/** Browsers that receive pushes. Deleted with their session. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: id(),
    userId: userId(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_subscription_user').on(table.userId),
    index('push_subscription_session').on(table.sessionId),
  ],
);
