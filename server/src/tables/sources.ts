import { SOURCE_FAULTS, SOURCE_KINDS, SOURCE_SYNC_STATES, type SourceSettings } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { session, user } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';
import { domain } from './domains.ts';

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
    /** `adder`: only `created_by` reads its documents. */
    readers: text({ enum: ['domain', 'adder'] })
      .notNull()
      .default('domain'),
    paused: boolean().notNull().default(false),
    /** Names a folder of the machine or a host of its network, set by an owner: the only address outside the internet that it may reach. */
    internal: boolean().notNull().default(false),
    /** Position from which the next sync continues; null: list everything. */
    checkpoint: jsonb(),
    /** Number of the current or last listing. */
    listing: integer().notNull().default(0),
    nextAt: moment('next_at'),
    /** When a user requested a sync that has not started yet. */
    requestedAt: moment('requested_at'),
    /** The running sync, and its lease. */
    syncId: uuid('sync_id'),
    leasedUntil: moment('leased_until'),
    /** A user has requested to stop the running sync. */
    stopping: boolean().notNull().default(false),
    /** Consecutive failed syncs, and the time of the first. */
    failures: integer().notNull().default(0),
    failingSince: moment('failing_since'),
    /** A user must sign in at the source before it can be read, for the first time or anew. */
    needsSignIn: boolean('needs_sign_in').notNull().default(false),
    /** Account used to read the source, by its name there, and the time of the sign-in. */
    signedInAs: text('signed_in_as'),
    signedInAt: moment('signed_in_at'),
    /** Time of the last complete listing or set of changes. */
    lastSuccessAt: moment('last_success_at'),
    /** Being deleted with its documents; invisible to users. */
    deleting: boolean().notNull().default(false),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('source_domain').on(table.domainId),
    index('source_due').on(table.nextAt).where(sql`not ${table.paused}`),
  ],
);

/** Pending sign-ins at a source. Deleted when the user returns, or after ten minutes. */
export const sourceSignIn = pgTable(
  'source_sign_in',
  {
    /** SHA-256 of the state; only the browser has the state itself. */
    id: text().primaryKey(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => source.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Session that started the sign-in, the only one that can complete it. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** PKCE verifier (RFC 7636) and settings at the start, sealed (platform/seal.ts). */
    sealed: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('source_sign_in_source').on(table.sourceId, table.userId)],
);

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
