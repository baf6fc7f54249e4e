import { SOURCE_FAULTS, SOURCE_ITEM_STATES } from '@docent/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { document } from './documents.ts';
import { source } from './sources.ts';

const sourceId = () =>
  uuid('source_id')
    .notNull()
    .references(() => source.id, { onDelete: 'cascade' });

/** What a source holds, as far as it has said so. */
export const sourceItem = pgTable(
  'source_item',
  {
    id: id(),
    sourceId: sourceId(),
    /** What the source calls it for as long as it is the same thing. */
    outerId: text('outer_id').notNull(),
    path: text().notNull(),
    address: text(),
    /** Of what was taken; null: only the content tells. */
    version: text(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** SHA-256 of what was taken, hexadecimal. */
    contentHash: text('content_hash'),
    /** What the source says of it: `inherit`, `unrestricted`, `unknown`, or who (connectors/connector.ts). */
    access: jsonb().notNull(),
    /** Addresses of those who may read it, its folders counted; null: whoever may read the source. */
    emails: text().array(),
    state: text({ enum: SOURCE_ITEM_STATES }).notNull(),
    reasonCode: text('reason_code', { enum: SOURCE_FAULTS }),
    reasonMessage: text('reason_message'),
    /** That could not be read, or is not. */
    failedVersion: text('failed_version'),
    /** Since it failed first. */
    attempts: integer().notNull().default(0),
    retryAt: moment('retry_at'),
    /** The listing that has named it last. Of no index, so that thousands are marked at little cost. */
    seenIn: integer('seen_in').notNull(),
    seenAt: moment('seen_at').notNull(),
    changedAt: moment('changed_at'),
    missingSince: moment('missing_since'),
    /** Its document was switched off because it was not found: it is switched on when it is found again. */
    switchedOff: boolean('switched_off').notNull().default(false),
    documentId: uuid('document_id').references(() => document.id, { onDelete: 'set null' }),
  },
  (table) => [
    // An index holds no text as long as a path may be.
    uniqueIndex('source_item_outer').on(table.sourceId, sql`md5(${table.outerId})`),
    index('source_item_state').on(table.sourceId, table.state),
    index('source_item_path').on(table.sourceId, sql`left(${table.path}, 500)`),
    uniqueIndex('source_item_document').on(table.documentId),
  ],
);

/** Who may read a folder of a source, where it says so: what is in it inherits it. */
export const sourceFolder = pgTable(
  'source_folder',
  {
    sourceId: sourceId(),
    /** `md5` of the path, which may be longer than an index holds. */
    pathKey: text('path_key').notNull().generatedAlwaysAs(sql`md5(path)`),
    path: text().notNull(),
    access: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.pathKey] })],
);
