import {
  type AnswerMeasures,
  type ConfigurationPatch,
  type ExpectedCitation,
  OUTCOMES,
} from '@docent/contract';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';
import { domain } from './domains.ts';

const domainId = () =>
  uuid('domain_id')
    .notNull()
    .references(() => domain.id, { onDelete: 'cascade' });

export const goldenQuestion = pgTable(
  'golden_question',
  {
    id: id(),
    domainId: domainId(),
    question: text().notNull(),
    outcome: text({ enum: OUTCOMES }).notNull(),
    mustSay: jsonb('must_say').$type<string[]>().notNull(),
    mustCite: jsonb('must_cite').$type<ExpectedCitation[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('golden_question_domain').on(table.domainId, table.createdAt)],
);

/**
 * Documents that an evaluation question was derived from, with the names under which they are cited: users who may not read one of them do
 * not see the question. No foreign key: the readers of a deleted document are in `removed_document`.
 */
export const goldenDocument = pgTable(
  'golden_document',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => goldenQuestion.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id').notNull(),
    cited: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.documentId] }),
    index('golden_document_document').on(table.documentId),
  ],
);

/** Run over a domain's evaluation questions; with a draft, for a changed configuration. */
export const goldenRun = pgTable(
  'golden_run',
  {
    id: id(),
    domainId: domainId(),
    reason: text({ enum: ['asked', 'configuration', 'documents', 'draft'] }).notNull(),
    status: text({ enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    draft: jsonb().$type<ConfigurationPatch>(),
    total: integer().notNull().default(0),
    /** Subset of the questions to ask: after a sync, the ones whose documents changed. Null: all. */
    questions: uuid().array(),
    /** User on whose behalf a run over questions with restricted documents reads. Null: the open reader. */
    readerId: uuid('reader_id').references(() => user.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('golden_run_domain').on(table.domainId, table.createdAt)],
);

export const goldenResult = pgTable(
  'golden_result',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => goldenRun.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => goldenQuestion.id, { onDelete: 'cascade' }),
    passed: boolean().notNull(),
    outcome: text({ enum: OUTCOMES }).notNull(),
    text: text().notNull(),
    missing: jsonb().$type<string[]>().notNull(),
    cited: jsonb().$type<ExpectedCitation[]>().notNull(),
    tookMs: integer('took_ms').notNull(),
    measures: jsonb().$type<AnswerMeasures>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.questionId] }),
    index('golden_result_question').on(table.questionId),
  ],
);

export const goldenResultDocument = pgTable(
  'golden_result_document',
  {
    runId: uuid('run_id').notNull(),
    questionId: uuid('question_id').notNull(),
    documentId: uuid('document_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.questionId, table.documentId] }),
    foreignKey({
      name: 'golden_result_document_result',
      columns: [table.runId, table.questionId],
      foreignColumns: [goldenResult.runId, goldenResult.questionId],
    }).onDelete('cascade'),
    index('golden_result_document_document').on(table.documentId),
  ],
);
