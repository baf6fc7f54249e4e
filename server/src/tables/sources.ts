import { SOURCE_FAULTS, SOURCE_KINDS, SOURCE_SYNC_STATES, type SourceSettings } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { session, user } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';
import { domain } from './domains.ts';

/** Places that domains follow. */
export const source = pgTable(
  'source',
  {
    id: id(),
    domainId: uuid('domain_id')
      .notNull()
      .references(() => domain.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: SOURCE_KINDS }).notNull(),
    settings: jsonb().$type<SourceSettings>().notNull(),
    /** JSON of `SourceSecrets`, sealed (platform/seal.ts). */
    secrets: text().notNull(),
    everyMinutes: integer('every_minutes').notNull(),
    /** `adder`: `created_by` alone reads its documents. */
    readers: text({ enum: ['domain', 'adder'] })
      .notNull()
      .default('domain'),
    paused: boolean().notNull().default(false),
    /** An owner has named a folder of the machine or a host of its network: it alone is reached besides the internet. */
    internal: boolean().notNull().default(false),
    /** Where the next sync goes on; null: everything is listed. */
    checkpoint: jsonb(),
    /** The number of the listing under way, or of the last one. */
    listing: integer().notNull().default(0),
    /** When the next sync is due; null while it is paused. */
    nextAt: moment('next_at'),
    /** The sync that works on it, and until when it does so unless it says that it is alive. */
    syncId: uuid('sync_id'),
    leasedUntil: moment('leased_until'),
    /** Somebody wants the sync under way to end. */
    stopping: boolean().notNull().default(false),
    /** Syncs that failed, one after the other until now, and since when. */
    failures: integer().notNull().default(0),
    failingSince: moment('failing_since'),
    /** Somebody has to sign in there before it is read: for the first time, or again. */
    needsSignIn: boolean('needs_sign_in').notNull().default(false),
    /** The account that it is read with, as it is called there, and since when. */
    signedInAs: text('signed_in_as'),
    signedInAt: moment('signed_in_at'),
    /** When a listing, or all changes, had been taken whole. */
    lastSuccessAt: moment('last_success_at'),
    /** It is being deleted with its documents: nobody sees it any more. */
    deleting: boolean().notNull().default(false),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('source_domain').on(table.domainId),
    index('source_due').on(table.nextAt).where(sql`not ${table.paused}`),
  ],
);

/** People who are on their way to a source's own sign-in and back. Deleted when they come back, or after ten minutes. */
export const sourceSignIn = pgTable(
  'source_sign_in',
  {
    /** SHA-256 of the state: what it is only the browser knows. */
    id: text().primaryKey(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => source.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Of the session that they began in: it alone can end it. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** The verifier of PKCE (RFC 7636) and the settings that it was begun with, sealed (platform/seal.ts). */
    sealed: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('source_sign_in_source').on(table.sourceId, table.userId)],
);

/** One run over a source. */
export const sourceSync = pgTable(
  'source_sync',
  {
    id: id(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => source.id, { onDelete: 'cascade' }),
    reason: text({ enum: ['schedule', 'asked'] }).notNull(),
    state: text({ enum: SOURCE_SYNC_STATES }).notNull().default('in_progress'),
    startedAt: createdAt('started_at'),
    endedAt: moment('ended_at'),
    listed: integer().notNull().default(0),
    created: integer().notNull().default(0),
    replaced: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    moved: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    held: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    passedOver: integer('passed_over').notNull().default(0),
    accessChanged: integer('access_changed').notNull().default(0),
    complete: boolean().notNull().default(false),
    errorCode: text('error_code', { enum: SOURCE_FAULTS }),
    errorMessage: text('error_message'),
  },
  (table) => [index('source_sync_source').on(table.sourceId, table.startedAt)],
);
