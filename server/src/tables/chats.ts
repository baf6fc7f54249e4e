import { FEEDBACK_REASONS, type Source, type SystemEvent, TIME_SAVED_BUCKETS } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';
import { domain } from './domains.ts';

export const chat = pgTable(
  'chat',
  {
    id: id(),
    name: text().notNull(),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Last activity. */
    updatedAt: createdAt('updated_at'),
    closedAt: moment('closed_at'),
    /** Highest `seq` given out; the row's lock orders the chat's messages. */
    lastSeq: integer('last_seq').notNull().default(0),
  },
  (table) => [index('chat_activity').on(table.updatedAt, table.id)],
);

const chatId = () =>
  uuid('chat_id')
    .notNull()
    .references(() => chat.id, { onDelete: 'cascade' });

export const participant = pgTable(
  'participant',
  {
    chatId: chatId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    joinedAt: createdAt('joined_at'),
    /** Highest `seq` that the person has seen. */
    lastReadSeq: integer('last_read_seq').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.userId] }),
    index('participant_user').on(table.userId),
  ],
);

export const message = pgTable(
  'message',
  {
    id: id(),
    chatId: chatId(),
    seq: integer().notNull(),
    role: text({ enum: ['user', 'assistant', 'system'] }).notNull(),
    authorId: uuid('author_id').references(() => user.id, { onDelete: 'set null' }),
    /** JSON text of an array of content items. */
    content: text().notNull(),
    status: text({ enum: ['complete', 'writing', 'failed', 'stopped'] })
      .notNull()
      .default('complete'),
    /** The question that an assistant's message answers: one answer a question. */
    replyTo: uuid('reply_to'),
    /** Made by the client: sending twice stores once. */
    clientId: uuid('client_id'),
    domainId: uuid('domain_id').references(() => domain.id, { onDelete: 'set null' }),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    /** Of a system message. */
    event: jsonb().$type<SystemEvent>(),
    sentAt: createdAt('sent_at'),
  },
  (table) => [
    uniqueIndex('message_seq').on(table.chatId, table.seq),
    uniqueIndex('message_client').on(table.chatId, table.clientId),
    uniqueIndex('message_reply').on(table.replyTo).where(sql`${table.role} = 'assistant'`),
  ],
);

/** One person's word on one answer. */
export const feedback = pgTable(
  'feedback',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    rating: integer(),
    reason: text({ enum: FEEDBACK_REASONS }),
    timeSaved: text('time_saved', { enum: TIME_SAVED_BUCKETS }),
    comment: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] })],
);
