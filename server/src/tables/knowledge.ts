import type { Block, Box, Locator, VectorFailure } from '@docent/contract';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';
import { document } from './documents.ts';
import { domain } from './domains.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Ingested states of documents. Pages, chunks and lexical index count only once visible; a document has at most one visible reading, and a
 * new one replaces it in one statement.
 */
export const reading = pgTable(
  'reading',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    domainId: uuid('domain_id')
      .notNull()
      .references(() => domain.id, { onDelete: 'cascade' }),
    visible: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** No longer visible, but kept for citations of that version: with its pages, without its passages. */
    kept: boolean().notNull().default(false),
    chunks: integer().notNull().default(0),
    /** Version of the format's reader, and of the tokenisation rules (knowledge/versions.ts). */
    readerVersion: integer('reader_version').notNull().default(1),
    indexVersion: integer('index_version').notNull().default(1),
    /** Replaced a reading of the same file by an older reader, or with an older index. */
    renewed: boolean().notNull().default(false),
    /** Versions (`reader.index`) of the latest attempt at renewal, and the number of these attempts. */
    renewalVersions: text('renewal_versions'),
    renewalAttempts: integer('renewal_attempts').notNull().default(0),
    /** Lexical index (knowledge/lexical/segment.ts), written at the end of the reading. */
    segment: bytea(),
    /** `provider:model` of the passages' vectors; null if there are none. */
    embeddingModel: text('embedding_model'),
    /** Number of passages with a vector of that model: the first ones. */
    embedded: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('reading_domain').on(table.domainId), index('reading_document').on(table.documentId)],
);

const readingId = () =>
  integer('reading_id')
    .notNull()
    .references(() => reading.id, { onDelete: 'cascade' });

/** Words of a reading, one per line, used to correct unknown words of questions. */
export const readingWords = pgTable('reading_words', {
  readingId: integer('reading_id')
    .primaryKey()
    .references(() => reading.id, { onDelete: 'cascade' }),
  words: text().notNull(),
  /** Size of the words in bytes. */
  bytes: integer().notNull(),
});

export const page = pgTable(
  'page',
  {
    readingId: readingId(),
    number: integer().notNull(),
    /** Size as displayed, in PDF points. */
    width: real().notNull(),
    height: real().notNull(),
    text: text().notNull(),
    /** Structure of the text in the file; null for a page of a PDF. */
    blocks: jsonb().$type<Block[]>(),
    /** Name of the sheet or title of the slide. */
    title: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.readingId, table.number] })],
);

/** Passages: the units of search, citation and highlighting. */
export const chunk = pgTable(
  'chunk',
  {
    readingId: readingId(),
    /** From 0, in document order; the lexical index uses the same numbers. */
    ordinal: integer().notNull(),
    id: uuid().notNull().unique(),
    page: integer().notNull(),
    charStart: integer('char_start').notNull(),
    charEnd: integer('char_end').notNull(),
    text: text().notNull(),
    headings: text().array().notNull(),
    boxes: jsonb().$type<Box[]>().notNull(),
    locator: jsonb().$type<Locator>(),
  },
  (table) => [primaryKey({ columns: [table.readingId, table.ordinal] })],
);

/** Failing embedding models, with the reason and the next retry. No row for a working model. */
export const vectorFailure = pgTable('vector_failure', {
  model: text().primaryKey(),
  reason: text().$type<VectorFailure>().notNull(),
  failures: integer().notNull(),
  failedAt: moment('failed_at').notNull(),
  retryAt: moment('retry_at').notNull(),
});

/** Vectors of consecutive passages: knowledge/vectors/pack.ts. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    readingId: readingId(),
    ordinal: integer().notNull(),
    dimensions: integer().notNull(),
    /** Signed bytes, one per dimension, the vectors concatenated. */
    vectors: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.readingId, table.ordinal] })],
);

/**
 * Readings whose changes the external search engine (OPENSEARCH_URL) has not indexed yet. Rows are written by triggers in the transaction
 * of the change, only if such an engine is configured. No foreign keys: a deletion is a change to propagate.
 */
export const searchOutbox = pgTable(
  'search_outbox',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    domainId: uuid('domain_id').notNull(),
    readingId: integer('reading_id').notNull(),
    noticedAt: moment('noticed_at').notNull().defaultNow(),
  },
  (table) => [index('search_outbox_domain').on(table.domainId, table.id)],
);
