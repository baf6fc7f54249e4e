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

/** Sort expressions of the documents table; a query must use the same expression as the index. */
export const byName = (name: AnyPgColumn) => sql`lower(${name})`;
/** Errors first, then documents being ingested. */
export const byStatus = (status: AnyPgColumn) =>
  sql`array_position(array['error', 'processing', 'queued', 'ingested'], ${status})`;

/** Documents of a domain. The file is in the file store under `file_key`. */
export const document = pgTable(
  'document',
  {
    id: id(),
    domainId: uuid('domain_id')
      .notNull()
      .references(() => domain.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** File format; `origin` is how it was added. */
    type: text({ enum: DOCUMENT_TYPES }).notNull().default('pdf'),
    origin: text({ enum: DOCUMENT_ORIGINS }).notNull().default('upload'),
    sourceId: uuid('source_id').references(() => source.id, { onDelete: 'set null' }),
    /** Incremented when the content is replaced; `version_at` is the time of the current version. */
    version: integer().notNull().default(1),
    versionAt: createdAt('version_at'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the file, hexadecimal. */
    contentHash: text('content_hash').notNull(),
    /**
     * For an upload in a text format: SHA-256 of its text, independent of line ends (features/documents/text-hash.ts). Null if not
     * computed.
     */
    textHash: text('text_hash'),
    fileKey: text('file_key').notNull(),
    enabled: boolean().notNull().default(true),
    /**
     * `domain`: all readers of the domain; `listed`: the ones among them in `document_principal`; `derived`: readers of all documents that
     * it rests on, as for a lesson.
     */
    access: text({ enum: ['domain', 'listed', 'derived'] })
      .notNull()
      .default('domain'),
    /** Origin of the access setting, which is also where it is changed. The derived access of a lesson has none. */
    accessOrigin: text('access_origin', { enum: ['hand', 'source', 'folder'] })
      .notNull()
      .default('hand'),
    /** Path of the document at its source, separated by `/`. */
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
    /** Number of hidden parts of the file that were not read, by kind. */
    hiddenParts: jsonb('hidden_parts').$type<HiddenParts>().notNull().default({}),
    /** Number of ingestion attempts; a file that crashes its worker three times gets status `error`. */
    attempts: integer().notNull().default(0),
    /** Incremented when ingestion starts or is cancelled: writes with an earlier number are rejected. */
    run: integer().notNull().default(0),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (table) => [
    // Duplicates are detected among uploads of the same readers; lessons and pages of sources may have equal content.
    index('document_content').on(table.domainId, table.contentHash).where(sql`${table.origin} = 'upload'`),
    index('document_text').on(table.domainId, table.textHash).where(sql`${table.origin} = 'upload'`),
    index('document_source').on(table.sourceId).where(sql`${table.sourceId} is not null`),
    // One index per sort order of the documents table.
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
 * File of a document before its content was replaced, kept while it is cited. Its pages are those of the reading of that version
 * (tables/knowledge.ts), which is kept without its passages.
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
    /** Times at which the content was added and replaced. */
    createdAt: moment('created_at').notNull(),
    replacedAt: createdAt('replaced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version] }),
    index('document_version_file').on(table.fileKey),
    index('document_version_replaced').on(table.replacedAt),
  ],
);

/** Deleted documents: users who could read one at its deletion may still read what answers quote from it. */
export const removedDocument = pgTable('removed_document', {
  id: id(),
  domainId: uuid('domain_id').notNull(),
  removedAt: createdAt('removed_at'),
  /** Users who could read it at its deletion; `EVERYBODY` if all could. */
  readers: uuid().array().notNull(),
  /** All readers of its domain could read it. */
  forDomain: boolean('for_domain').notNull().default(false),
});
