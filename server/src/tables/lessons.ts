import { LESSON_STATES } from '@docent/contract';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { chat } from './chats.ts';
import { createdAt, id, moment } from './columns.ts';
import { domain } from './domains.ts';

/** What was learned from closed chats. The document of a live one has the same id. */
export const lesson = pgTable(
  'lesson',
  {
    id: id(),
    domainId: uuid('domain_id')
      .notNull()
      .references(() => domain.id, { onDelete: 'cascade' }),
    /** Null: written without one, or the chat was deleted. */
    chatId: uuid('chat_id').references(() => chat.id, { onDelete: 'set null' }),
    authorId: uuid('author_id').references(() => user.id, { onDelete: 'set null' }),
    topic: text().notNull(),
    text: text().notNull(),
    state: text({ enum: LESSON_STATES }).notNull(),
    reviewerId: uuid('reviewer_id').references(() => user.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    /** The lesson that this one corrects. No foreign key: it may be deleted with its author's data. */
    replaces: uuid(),
    replacedBy: uuid('replaced_by'),
    /** The author's own id of this teaching, against doubles. */
    clientId: uuid('client_id'),
    createdAt: createdAt(),
    liveAt: moment('live_at'),
    reviewedAt: moment('reviewed_at'),
    /** Of a live one: since when what it was learned from says something else, and nobody has looked whether it still holds. */
    changedAt: moment('changed_at'),
  },
  (table) => [
    index('lesson_domain').on(table.domainId, table.id),
    index('lesson_chat').on(table.chatId),
    index('lesson_author').on(table.authorId),
    uniqueIndex('lesson_client').on(table.authorId, table.clientId),
  ],
);

/** What the answers rested on that a lesson was learned from: only who may read all of it reads the lesson. */
export const lessonDocument = pgTable(
  'lesson_document',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    /** No foreign key: who could read a document that is gone is in `removed_document`. */
    documentId: uuid('document_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.documentId] }),
    index('lesson_document_document').on(table.documentId),
  ],
);
