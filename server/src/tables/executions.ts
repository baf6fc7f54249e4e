import {
  type Decision,
  type ExecutionStep,
  type Looked,
  OUTCOMES,
  type Usage,
  type Verdict,
} from '@docent/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { chat, message } from './chats.ts';
import { createdAt, id, moment } from './columns.ts';
import { document } from './documents.ts';
import { domain } from './domains.ts';

/**
 * One call of the model of a thorough answer: what it looked at, by the ids of what it brought, and what it took. The last
 * one has the ids of the passages that the answer is to rest on. Or a second look of an ordinary answer, with what all
 * calls since the one before it took.
 */
export type StoredRound = {
  looks: { shown: Looked; passages: string[]; documents: string[] }[];
  chosen: string[] | null;
  usage: (Usage & { model: string })[];
  tookMs: number;
};

/** A question that the passages suggest which an answer was written of and does not cite, and the document that it came from. */
export type StoredFollowUp = { text: string; documentId: string };

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
    step: text({ enum: ['queued', 'reading', 'retrieving', 'writing', 'done'] })
      .notNull()
      .default('queued'),
    engine: text({ enum: ['model', 'extractive'] }).notNull(),
    model: text(),
    outcome: text({ enum: OUTCOMES }),
    failure: text(),
    /** Grows with each take-over; a write with another number than the row's is refused. */
    attempt: integer().notNull().default(0),
    /** How often it was put back to wait for documents: its attempts without them are counted. */
    waits: integer().notNull().default(0),
    /** While it waits for documents (step `reading`): when it is tried anyway; null: when they are read. */
    waitUntil: moment('wait_until'),
    /** Whoever runs it renews this; past it, the run may be taken over. */
    leaseUntil: moment('lease_until'),
    /** The answer's text so far, so that a reader who comes back sees it. */
    draft: text().notNull().default(''),
    passages: integer().notNull().default(0),
    mainDocument: text('main_document'),
    /** How many documents that the asker may read were not looked into, since somebody else of the chat may not. */
    leftOut: integer('left_out').notNull().default(0),
    /** Ids of the documents that come nearest to a question to which nothing was found, nearest first. */
    nearest: uuid().array().notNull().default(sql`'{}'`),
    /** What could be asked next: each is shown to whoever may read its document. */
    followUps: jsonb('follow_ups').$type<StoredFollowUp[]>().notNull().default([]),
    /** The question's image was not passed to the model, which cannot see it. */
    imageUnseen: boolean('image_unseen').notNull().default(false),
    /** The searches for the question. */
    searched: jsonb().$type<Looked[]>().notNull().default([]),
    /** The person asked for a thorough answer. Its finished rounds, or second looks, with which a new attempt goes on. */
    thorough: boolean().notNull().default(false),
    /** The person wants the documents searched although the question is outside the perimeter. */
    searchAnyway: boolean('search_anyway').notNull().default(false),
    /** It was asked of all domains: `domain_id` is the one that fitted best when it was taken last, null before and where none does. */
    allDomains: boolean('all_domains').notNull().default(false),
    /** Ids of other domains that fitted about as well, best first. */
    alsoIn: uuid('also_in').array().notNull().default(sql`'{}'`),
    /** The API key that asked, whose daily token limit the run counts against. No foreign key: it may be revoked meanwhile. */
    apiKeyId: uuid('api_key_id'),
    rounds: jsonb().$type<StoredRound[]>().notNull().default([]),
    steps: jsonb().$type<ExecutionStep[]>().notNull().default([]),
    decision: jsonb().$type<Decision>(),
    verdict: jsonb().$type<Verdict>(),
    verdictState: text('verdict_state', { enum: ['none', 'pending', 'done', 'failed'] })
      .notNull()
      .default('none'),
    usage: jsonb().$type<Usage>(),
    /** In the currency of the price table; null when a model of the run has no price. */
    cost: doublePrecision(),
    createdAt: createdAt(),
    /** When it was last queued: at first with the question, then after each wait for documents and with each retry. */
    queuedAt: createdAt('queued_at'),
    /** From the question, or its retry by a person, until `queued_at`: the wait for documents, in milliseconds. */
    waitedForDocumentsMs: bigint('waited_for_documents_ms', { mode: 'number' }).notNull().default(0),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** From `queued_at` until the first words of its answer were shown, in milliseconds; null when none were. */
    firstWordsMs: integer('first_words_ms'),
    /** From `queued_at` until it had ended, by a clock that nobody sets; null for runs of older versions. */
    durationMs: integer('duration_ms'),
  },
  (table) => [
    index('execution_domain').on(table.domainId, table.id),
    index('execution_chat').on(table.chatId),
    index('execution_unchecked').on(table.finishedAt).where(sql`${table.verdictState} = 'pending'`),
    index('execution_unfinished').on(table.leaseUntil).where(sql`${table.step} <> 'done'`),
    index('execution_waiting').on(table.domainId).where(sql`${table.step} = 'reading'`),
  ],
);

/** A place to write with a model that has so many: who holds it renews its lease, or it is free again. */
export const modelSlot = pgTable(
  'model_slot',
  {
    /** `provider:model` */
    model: text().notNull(),
    /** From 1 to the model's limit: there can be no more rows than that. */
    number: integer().notNull(),
    /** The process that has it. */
    holder: uuid().notNull(),
    leaseUntil: moment('lease_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.number] }),
    index('model_slot_holder').on(table.holder),
  ],
);

/**
 * The documents that have the answer to a question for which nothing was found, and which not everybody of its chat may read. Nobody is
 * told of one without being asked whether she may read it.
 */
export const hiddenAnswer = pgTable(
  'hidden_answer',
  {
    executionId: uuid('execution_id')
      .notNull()
      .references(() => execution.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.executionId, table.documentId] }),
    index('hidden_answer_document').on(table.documentId),
  ],
);
