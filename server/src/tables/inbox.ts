import { DIGEST_FREQUENCIES, INBOX_KINDS } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { chat, message } from './chats.ts';
import { createdAt, id, moment } from './columns.ts';
import { domain } from './domains.ts';
import { execution } from './executions.ts';

const somebody = (name: string) => uuid(name).references(() => user.id, { onDelete: 'set null' });
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

/** Request to experts in a chat: one row, however many experts were asked. */
export const expertRequest = pgTable(
  'expert_request',
  {
    id: id(),
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chat.id, { onDelete: 'cascade' }),
    /** Answer in question, or message that mentions the expert. */
    messageId: uuid('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    domainId: uuid('domain_id').references(() => domain.id, { onDelete: 'set null' }),
    /** Any expert of the domain may take it, directly or through a group. */
    forDomain: boolean('for_domain').notNull().default(false),
    askedBy: somebody('asked_by'),
    createdAt: createdAt(),
    /** Time at which the current experts were asked. */
    askedAt: createdAt('asked_at'),
    handedBy: somebody('handed_by'),
    takenBy: somebody('taken_by'),
    takenAt: moment('taken_at'),
    endedBy: somebody('ended_by'),
    endedAt: moment('ended_at'),
    /** Ended with an answer in the chat. */
    answered: boolean().notNull().default(false),
  },
  (table) => [
    index('expert_request_chat').on(table.chatId),
    index('expert_request_message').on(table.messageId),
    index('expert_request_domain')
      .on(table.domainId, table.askedAt)
      .where(sql`${table.endedAt} is null and ${table.forDomain}`),
    index('expert_request_asker').on(table.askedBy),
  ],
);

export const expertRequestPerson = pgTable(
  'expert_request_person',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => expertRequest.id, { onDelete: 'cascade' }),
    userId: userId(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.userId] }),
    index('expert_request_person_user').on(table.userId),
  ],
);

/** Decision about a knowledge gap, stored with the newest of its questions at that time and deleted with it. */
export const gapDecision = pgTable(
  'gap_decision',
  {
    executionId: uuid('execution_id')
      .primaryKey()
      .references(() => execution.id, { onDelete: 'cascade' }),
    domainId: uuid('domain_id')
      .notNull()
      .references(() => domain.id, { onDelete: 'cascade' }),
    dismissedBy: somebody('dismissed_by'),
    dismissedAt: moment('dismissed_at'),
    assignedTo: somebody('assigned_to'),
    assignedAt: moment('assigned_at'),
  },
  (table) => [
    index('gap_decision_domain').on(table.domainId),
    index('gap_decision_assignee').on(table.assignedTo).where(sql`${table.assignedTo} is not null`),
  ],
);

/** Items that a user has snoozed in their own list. */
export const inboxSnooze = pgTable(
  'inbox_snooze',
  {
    userId: userId(),
    kind: text({ enum: INBOX_KINDS }).notNull(),
    /** Id of the request, run, lesson or evaluation question. No foreign key: deleted items are not listed. */
    itemId: uuid('item_id').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.itemId] })],
);

/** Frequency of the e-mail digest. Without a row: never. */
export const inboxDigest = pgTable('inbox_digest', {
  userId: userId().primaryKey(),
  frequency: text({ enum: DIGEST_FREQUENCIES }).notNull(),
  /** Time at which a digest was last due; initially when the frequency was set. */
  dueAt: createdAt('due_at'),
});
