import { DOCUMENT_ORIGINS, DOCUMENT_TYPES, type HiddenParts } from '@docent/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
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
import { source } from './sources.ts';

/** The orders of the table of documents; a query has to say them in the same words as the index. */
export const byName = (name: AnyPgColumn) => sql`lower(${name})`;
/** What needs a look first: errors, then what is under way. */
export const byStatus = (status: AnyPgColumn) =>
  sql`array_position(array['error', 'processing', 'queued', 'ingested'], ${status})`;

/** Source documents of a domain. The file itself lies in the file store under `file_key`. */
export const document = pgTable(
  'document',
  {
    id: id(),
    domainId: uuid('domain_id')
      .notNull()
      .references(() => domain.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Its format; where it comes from is `origin`. */
    type: text({ enum: DOCUMENT_TYPES }).notNull().default('pdf'),
    origin: text({ enum: DOCUMENT_ORIGINS }).notNull().default('upload'),
    sourceId: uuid('source_id').references(() => source.id, { onDelete: 'set null' }),
    /** Grows when its content is replaced; since when this one is there. */
    version: integer().notNull().default(1),
    versionAt: createdAt('version_at'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the file, hexadecimal. */
    contentHash: text('content_hash').notNull(),
    /** Of an upload in a text format: SHA-256 of its text whatever its line ends (features/documents/text-hash.ts). Null where not computed. */
    textHash: text('text_hash'),
    fileKey: text('file_key').notNull(),
    enabled: boolean().notNull().default(true),
    /**
     * `domain`: read by whoever reads the domain; `listed`: of these by the principals of `document_principal`; `derived`: by
     * those who may read all that it rests on, as a lesson.
     */
    access: text({ enum: ['domain', 'listed', 'derived'] })
      .notNull()
      .default('domain'),
    /** Where that is said, and is changed. A lesson's follows from what it rests on, and is said nowhere. */
    accessOrigin: text('access_origin', { enum: ['hand', 'source', 'folder'] })
      .notNull()
      .default('hand'),
    /** Where the document lies at its source, folders first, divided by `/`. */
    sourcePath: text('source_path'),
    status: text({ enum: ['queued', 'processing', 'ingested', 'error'] })
      .notNull()
      .default('queued'),
    error: text(),
    pagesDone: integer('pages_done').notNull().default(0),
    pagesTotal: integer('pages_total'),
    passages: integer().notNull().default(0),
    pagesWithoutText: integer('pages_without_text').array().notNull().default([]),
    pagesRecognised: integer('pages_recognised').notNull().default(0),
    /** Number of parts by kind that the file hides and that were not read. */
    hiddenParts: jsonb('hidden_parts').$type<HiddenParts>().notNull().default({}),
    /** How often ingestion was begun; a file that ends its worker three times is an error. */
    attempts: integer().notNull().default(0),
    /** Grows when ingestion begins and when it is cancelled: who writes under an earlier number is refused. */
    run: integer().notNull().default(0),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (table) => [
    // The same file is uploaded once by those who may read it; lessons and pages of sources may say the same.
    index('document_content').on(table.domainId, table.contentHash).where(sql`${table.origin} = 'upload'`),
    index('document_text').on(table.domainId, table.textHash).where(sql`${table.origin} = 'upload'`),
    index('document_source').on(table.sourceId).where(sql`${table.sourceId} is not null`),
    // One for each order of the table of documents.
    index('document_name').on(table.domainId, byName(table.name), table.id),
    index('document_type').on(table.domainId, table.type),
    index('document_updated').on(table.domainId, table.updatedAt),
    index('document_status').on(table.domainId, byStatus(table.status)),
    index('document_unfinished').on(table.status),
    index('document_file').on(table.fileKey),
    index('document_listed').on(table.domainId, table.id).where(sql`${table.access} <> 'domain'`),
  ],
);

/**
 * The file of a document before its content was replaced: kept while something names it. Its pages are those of the
 * reading of that version (tables/knowledge.ts), which stays without its passages.
 */
export const documentVersion = pgTable(
  'document_version',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    type: text({ enum: DOCUMENT_TYPES }).notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    contentHash: text('content_hash').notNull(),
    fileKey: text('file_key').notNull(),
    /** When its content came, and when other content took its place. */
    createdAt: moment('created_at').notNull(),
    replacedAt: createdAt('replaced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version] }),
    index('document_version_file').on(table.fileKey),
    index('document_version_replaced').on(table.replacedAt),
  ],
);

/** A document that is gone: who could read it then goes on reading what answers quote of it. */
export const removedDocument = pgTable('removed_document', {
  id: id(),
  domainId: uuid('domain_id').notNull(),
  removedAt: createdAt('removed_at'),
  /** The people who could read it when it went; `EVERYBODY` where everybody could. */
  readers: uuid().array().notNull(),
  /** Whether whoever read its domain read it. */
  forDomain: boolean('for_domain').notNull().default(false),
});
