import { FEEDBACK_REASONS, type Source, type SystemEvent, TIME_SAVED_BUCKETS } from '@docent/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, moment, plainWords, words } from './columns.ts';
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
    search: words().generatedAlwaysAs(sql`to_tsvector('simple', ${plainWords(sql`name`)})`),
  },
  (table) => [
    index('chat_activity').on(table.updatedAt, table.id),
    index('chat_search').using('gin', table.search),
  ],
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
    kind: text({ enum: ['expert', 'collaborator'] })
      .notNull()
      .default('collaborator'),
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
    /** The question that an assistant's message answers (one answer a question), or what a person replies to. */
    replyTo: uuid('reply_to'),
    /** Of a question that is a new version of an earlier one: that one, which has one newer version at most. */
    replaces: uuid(),
    /** Counts the versions of a question, from 1. */
    version: integer().notNull().default(1),
    /** A question that has a newer version, and its answer: kept, and no part of what the chat says. */
    replaced: boolean().notNull().default(false),
    /** Made by the client: sending twice stores once. */
    clientId: uuid('client_id'),
    domainId: uuid('domain_id').references(() => domain.id, { onDelete: 'set null' }),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    /** Of a system message. */
    event: jsonb().$type<SystemEvent>(),
    /** The words of the text items, and nothing else of the JSON. */
    search: words().generatedAlwaysAs(
      sql`jsonb_to_tsvector('simple', jsonb_path_query_array(${plainWords(sql`content`)}::jsonb, '$[*].text'), '["string"]')`,
    ),
    sentAt: createdAt('sent_at'),
  },
  (table) => [
    uniqueIndex('message_seq').on(table.chatId, table.seq),
    uniqueIndex('message_version').on(table.replaces).where(sql`${table.replaces} is not null`),
    uniqueIndex('message_client').on(table.chatId, table.clientId),
    uniqueIndex('message_reply').on(table.replyTo).where(sql`${table.role} = 'assistant'`),
    index('message_domain').on(table.chatId, table.domainId).where(sql`${table.domainId} is not null`),
    index('message_author').on(table.authorId, table.id),
    index('message_search').using('gin', table.search),
  ],
);

/**
 * What an answer rests on: the documents of all that was given to who wrote it, cited or not, and those of the earlier answers
 * that it was given. The documents may go: see `removed_document`.
 */
export const messageDocument = pgTable(
  'message_document',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id').notNull(),
    domainId: uuid('domain_id'),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.documentId] }),
    index('message_document_document').on(table.documentId),
  ],
);

/**
 * A manager's express word that a person of the chat may read an answer, as far as it rests on documents of this domain. It opens none
 * of them.
 */
export const messageShare = pgTable(
  'message_share',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    domainId: uuid('domain_id').notNull(),
    sharedBy: uuid('shared_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId, table.domainId] }),
    index('message_share_user').on(table.userId),
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
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('feedback_user').on(table.userId),
  ],
);

/** What experts say of answers: one row a person and answer. */
export const review = pgTable(
  'review',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    verdict: text({ enum: ['endorsed', 'corrected'] }).notNull(),
    text: text(),
    reviewedAt: createdAt('reviewed_at'),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] })],
);

/** Pictures sent up for messages. Without a message it is on its way, or was given up and is removed in time. */
export const chatImage = pgTable(
  'chat_image',
  {
    id: id(),
    chatId: chatId(),
    uploadedBy: uuid('uploaded_by').references(() => user.id, { onDelete: 'set null' }),
    messageId: uuid('message_id').references(() => message.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text({ enum: ['image/jpeg', 'image/png'] }).notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    fileKey: text('file_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('chat_image_chat').on(table.chatId),
    index('chat_image_message').on(table.messageId),
    index('chat_image_file').on(table.fileKey),
  ],
);
