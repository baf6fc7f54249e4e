import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { StepRecord } from '../answering/steps.ts';
import { chat, message } from './chats.ts';
import { createdAt, id, moment } from './columns.ts';
import { domain } from './domains.ts';

/** One run of the answer workflow: it writes one assistant message. */
export const execution = pgTable(
  'execution',
  {
    id: id(),
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chat.id, { onDelete: 'cascade' }),
    /** The assistant's message. */
    messageId: uuid('message_id')
      .notNull()
      .unique()
      .references(() => message.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    domainId: uuid('domain_id').references(() => domain.id, { onDelete: 'set null' }),
    step: text({ enum: ['queued', 'retrieving', 'writing', 'done'] })
      .notNull()
      .default('queued'),
    engine: text({ enum: ['model', 'extractive'] }).notNull(),
    model: text(),
    outcome: text({ enum: ['answered', 'not_in_documents', 'failed', 'stopped'] }),
    failure: text(),
    /** Grows with each take-over; a write with another number than the row's is refused. */
    attempt: integer().notNull().default(0),
    /** Whoever runs it renews this; past it, the run may be taken over. */
    leaseUntil: moment('lease_until'),
    /** The answer's text so far, so that a reader who comes back sees it. */
    draft: text().notNull().default(''),
    passages: integer().notNull().default(0),
    mainDocument: text('main_document'),
    steps: jsonb().$type<StepRecord[]>().notNull().default([]),
    usage: jsonb().$type<{ input_tokens?: number; output_tokens?: number }>(),
    createdAt: createdAt(),
    /** When it was last asked for: at first with the question, then with each retry. */
    queuedAt: createdAt('queued_at'),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('execution_domain').on(table.domainId, table.createdAt),
    index('execution_chat').on(table.chatId),
    index('execution_unfinished').on(table.leaseUntil).where(sql`${table.step} <> 'done'`),
  ],
);
