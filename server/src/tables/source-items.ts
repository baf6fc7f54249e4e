import { SOURCE_FAULTS, SOURCE_ITEM_STATES } from '@docent/contract';
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

/** Items of a source, as listed so far. */
export const sourceItem = pgTable(
  'source_item',
  {
    id: id(),
    sourceId: sourceId(),
    /** Stable identifier at the source. */
    outerId: text('outer_id').notNull(),
    path: text().notNull(),
    address: text(),
    /** Version last fetched; null: only the content shows a change. */
    version: text(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** SHA-256 of the fetched content, hexadecimal. */
    contentHash: text('content_hash'),
    /** Access stated by the source: `inherit`, `unrestricted`, `unknown`, or a list (connectors/connector.ts). */
    access: jsonb().notNull(),
    /** Addresses of people who may read it, its folders considered; null: all readers of the source. */
    emails: text().array(),
    state: text({ enum: SOURCE_ITEM_STATES }).notNull(),
    reasonCode: text('reason_code', { enum: SOURCE_FAULTS }),
    reasonMessage: text('reason_message'),
    /** Version that could not be read, or that is not ingested. */
    failedVersion: text('failed_version'),
    /** Attempts since the first failure. */
    attempts: integer().notNull().default(0),
    retryAt: moment('retry_at'),
    /** Number of the last listing that contained it. Not indexed, so that updating thousands of rows is cheap. */
    seenIn: integer('seen_in').notNull(),
    seenAt: moment('seen_at').notNull(),
    changedAt: moment('changed_at'),
    missingSince: moment('missing_since'),
    /** Its document was disabled because the item was missing, and is enabled when the item reappears. */
    switchedOff: boolean('switched_off').notNull().default(false),
    /** The item of the mail (.eml) that it is attached to; it follows that item. */
    mailId: uuid('mail_id').references((): AnyPgColumn => sourceItem.id, { onDelete: 'set null' }),
    /** Path of an attachment within its mail. */
    mailPart: text('mail_part'),
    /** An attachment that its mail no longer has, or that is no longer read: its absence does not follow the mail. */
    mailDetached: boolean('mail_detached').notNull().default(false),
    documentId: uuid('document_id').references(() => document.id, { onDelete: 'set null' }),
  },
  (table) => [
    // A path may exceed the maximum size of an index entry.
    uniqueIndex('source_item_outer').on(table.sourceId, sql`md5(${table.outerId})`),
    index('source_item_state').on(table.sourceId, table.state),
    index('source_item_path').on(table.sourceId, sql`left(${table.path}, 500)`),
    index('source_item_mail').on(table.mailId).where(sql`mail_id is not null`),
    uniqueIndex('source_item_document').on(table.documentId),
  ],
);

/** Access to a folder of a source, if the source states it; its items inherit it. */
export const sourceFolder = pgTable(
  'source_folder',
  {
    sourceId: sourceId(),
    /** `md5` of the path, which may exceed the maximum size of an index entry. */
    pathKey: text('path_key').notNull().generatedAlwaysAs(sql`md5(path)`),
    path: text().notNull(),
    access: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.pathKey] })],
);
