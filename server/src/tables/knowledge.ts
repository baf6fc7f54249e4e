import type { Box } from '@docent/contract';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { document } from './documents.ts';
import { domain } from './domains.ts';

/**
 * One reading of a document. Its pages, chunks and postings count only once it is visible; a document has at most one
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
    chunks: integer().notNull().default(0),
    /** Sum of the chunks' lengths in terms, for the average that BM25 needs. */
    terms: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('reading_domain').on(table.domainId), index('reading_document').on(table.documentId)],
);

const readingId = () =>
  integer('reading_id')
    .notNull()
    .references(() => reading.id, { onDelete: 'cascade' });

export const page = pgTable(
  'page',
  {
    readingId: readingId(),
    number: integer().notNull(),
    /** Size as displayed, in PDF points. */
    width: real().notNull(),
    height: real().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.readingId, table.number] })],
);

/** A passage: what is searched, cited and highlighted. */
export const chunk = pgTable(
  'chunk',
  {
    /** Small, because postings hold many of them. */
    no: integer().primaryKey().generatedAlwaysAsIdentity(),
    id: uuid().notNull().unique(),
    readingId: readingId(),
    page: integer().notNull(),
    charStart: integer('char_start').notNull(),
    charEnd: integer('char_end').notNull(),
    text: text().notNull(),
    headings: text().array().notNull(),
    boxes: jsonb().$type<Box[]>().notNull(),
  },
  (table) => [index('chunk_reading').on(table.readingId)],
);

/** Where a term occurs in one reading: chunk numbers, and for each the weighted frequency and the chunk's length. */
export const posting = pgTable(
  'posting',
  {
    domainId: uuid('domain_id').notNull(),
    term: text().notNull(),
    readingId: readingId(),
    chunks: integer().array().notNull(),
    frequencies: smallint().array().notNull(),
    lengths: smallint().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.domainId, table.term, table.readingId] }),
    index('posting_reading').on(table.readingId),
  ],
);
