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
 * Round of thorough mode: one model call, its searches with the ids of their results, and its usage; the last one has the ids of the
 * passages chosen as evidence. Or a second search of an ordinary answer, with the usage since the previous one.
 */
export type StoredRound = {
  looks: { shown: Looked; passages: string[]; documents: string[] }[];
  chosen: string[] | null;
  usage: (Usage & { model: string })[];
  tookMs: number;
};

/** Suggested question, derived from a passage that was found but not cited, with the document of that passage. */
export type StoredFollowUp = { text: string; documentId: string };

/** Run of the answer workflow, which writes one assistant message. */
export const execution = pgTable(
  'execution',
  {
    id: id(),
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chat.id, { onDelete: 'cascade' }),
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
    /** Incremented with each takeover; writes with another number are rejected. */
    attempt: integer().notNull().default(0),
    /** How often the run was requeued until ingestion ends; those attempts do not count as failures. */
    waits: integer().notNull().default(0),
    /** In step `reading`: time at which the run is retried anyway; null: when ingestion ends. */
    waitUntil: moment('wait_until'),
    /** Renewed by the process that executes the run; once expired, another may take the run over. */
    leaseUntil: moment('lease_until'),
    /** Text of the answer so far, shown after a reconnect. */
    draft: text().notNull().default(''),
    passages: integer().notNull().default(0),
    mainDocument: text('main_document'),
    /** Number of documents that the asker may read but that were not searched, because another participant may not. */
    leftOut: integer('left_out').notNull().default(0),
    /** Ids of the documents nearest to an unanswered question, nearest first. */
    nearest: uuid().array().notNull().default(sql`'{}'`),
    /** Suggested questions; each is shown only to users who may read its document. */
    followUps: jsonb('follow_ups').$type<StoredFollowUp[]>().notNull().default([]),
    /** The question's image was not passed to the model, which does not accept images. */
    imageUnseen: boolean('image_unseen').notNull().default(false),
    searched: jsonb().$type<Looked[]>().notNull().default([]),
    /** The asker requested thorough mode. */
    thorough: boolean().notNull().default(false),
    /** The user wants a search although the question is outside the perimeter. */
    searchAnyway: boolean('search_anyway').notNull().default(false),
    /** Asked to all domains: `domain_id` is the best one of the last attempt, null before it and if none fits. */
    allDomains: boolean('all_domains').notNull().default(false),
    /** Ids of other domains that fit about as well, best first. */
    alsoIn: uuid('also_in').array().notNull().default(sql`'{}'`),
    /** API key that asked, whose daily token limit includes this run. No foreign key: it may be revoked meanwhile. */
    apiKeyId: uuid('api_key_id'),
    /** Finished rounds of thorough mode or of the second search; a new attempt continues after them. */
    rounds: jsonb().$type<StoredRound[]>().notNull().default([]),
    steps: jsonb().$type<ExecutionStep[]>().notNull().default([]),
    decision: jsonb().$type<Decision>(),
    verdict: jsonb().$type<Verdict>(),
    verdictState: text('verdict_state', { enum: ['none', 'pending', 'done', 'failed'] })
      .notNull()
      .default('none'),
    usage: jsonb().$type<Usage>(),
    /** In the currency of the price table; null if a model of the run has no price. */
    cost: doublePrecision(),
    createdAt: createdAt(),
    /** Time at which it was last queued: with the question, after a wait for documents, or with a retry. */
    queuedAt: createdAt('queued_at'),
    /** Wait for documents in milliseconds: from the question, or its retry by a user, to `queued_at`. */
    waitedForDocumentsMs: bigint('waited_for_documents_ms', { mode: 'number' }).notNull().default(0),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** Milliseconds from `queued_at` to the first shown text; null if there was none. */
    firstWordsMs: integer('first_words_ms'),
    /** Milliseconds from `queued_at` to the end, by a monotonic clock; null for runs of older versions. */
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

/** Slots of models with a concurrency limit. The holder renews the lease; otherwise the slot becomes free. */
export const modelSlot = pgTable(
  'model_slot',
  {
    /** `provider:model` */
    model: text().notNull(),
    /** From 1 to the model's limit, which bounds the number of rows. */
    number: integer().notNull(),
    holder: uuid().notNull(),
    leaseUntil: moment('lease_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.number] }),
    index('model_slot_holder').on(table.holder),
  ],
);

/**
 * Documents that contain the answer to an unanswered question, but are not readable by all participants. Check the reader's access before
 * disclosing one.
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
