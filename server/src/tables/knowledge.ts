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
 * One reading of a document. Its pages, chunks and lexical index count only once it is visible; a document has at most one
 * visible reading, and a new one takes the old one's place in one statement.
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
    /** The version of the document that was read. */
    version: integer().notNull().default(1),
    /** Not visible any more, and kept for those who cite that version: its pages stay, its passages do not. */
    kept: boolean().notNull().default(false),
    chunks: integer().notNull().default(0),
    /** Version of the format's reader that read it, and of the rules that split its words (knowledge/versions.ts). */
    readerVersion: integer('reader_version').notNull().default(1),
    indexVersion: integer('index_version').notNull().default(1),
    /** It replaced a reading of the same file by an older reader, or its index by older rules. */
    renewed: boolean().notNull().default(false),
    /** Versions (`reader.index`) that its renewal was attempted with last, and the number of these attempts. */
    renewalVersions: text('renewal_versions'),
    renewalAttempts: integer('renewal_attempts').notNull().default(0),
    /** Its lexical index (knowledge/lexical/segment.ts), written with the end of the reading. */
    segment: bytea(),
    /** `provider:model` of its passages' vectors; null when it has none. */
    embeddingModel: text('embedding_model'),
    /** Passages that have a vector of that model: the first ones. */
    embedded: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('reading_domain').on(table.domainId), index('reading_document').on(table.documentId)],
);

const readingId = () =>
  integer('reading_id')
    .notNull()
    .references(() => reading.id, { onDelete: 'cascade' });

/** The words of a reading, that unknown words of questions are corrected to: one a line. */
export const readingWords = pgTable('reading_words', {
  readingId: integer('reading_id')
    .primaryKey()
    .references(() => reading.id, { onDelete: 'cascade' }),
  words: text().notNull(),
  /** Of the words. */
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
    /** How the text stood in the file; null for a page of a PDF. */
    blocks: jsonb().$type<Block[]>(),
    /** Name of the sheet or title of the slide. */
    title: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.readingId, table.number] })],
);

/** A passage: what is searched, cited and highlighted. */
export const chunk = pgTable(
  'chunk',
  {
    readingId: readingId(),
    /** From 0, in the order of the document; the lexical index counts alike. */
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

/** An embedding model that fails: why, and when it is asked again. No row while it does not. */
export const vectorFailure = pgTable('vector_failure', {
  model: text().primaryKey(),
  reason: text().$type<VectorFailure>().notNull(),
  /** One after the other. */
  failures: integer().notNull(),
  failedAt: moment('failed_at').notNull(),
  retryAt: moment('retry_at').notNull(),
});

/** What an embedding model makes of passages that follow each other: knowledge/vectors/pack.ts. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    readingId: readingId(),
    /** Of the first passage. */
    ordinal: integer().notNull(),
    dimensions: integer().notNull(),
    /** One signed byte a number, one vector after the other. */
    vectors: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.readingId, table.ordinal] })],
);

/**
 * Readings of which the index of an engine elsewhere (OPENSEARCH_URL) does not know yet what has changed. Rows are written by triggers, in the transaction
 * of the change, and only where there is such an engine. Nothing is deleted with a document: that it went is what is to be told.
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
