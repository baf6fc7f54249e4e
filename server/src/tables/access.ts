import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id } from './columns.ts';
import { document } from './documents.ts';
import { domain } from './domains.ts';

/** Principal of all active accounts. Users and groups have random ids, which never equal this one. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** Origin of a group or membership, which also determines where it is changed. */
const ORIGINS = ['hand', 'claim', 'scim'] as const;

export const principalGroup = pgTable(
  'principal_group',
  {
    id: id(),
    name: text().notNull(),
    origin: text({ enum: ORIGINS }).notNull().default('hand'),
    /** Identifier at the origin: a SCIM client's `externalId` or the value in a claim. */
    externalId: text('external_id'),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (table) => [
    uniqueIndex('principal_group_name').on(sql`lower(${table.name})`),
    uniqueIndex('principal_group_external').on(table.origin, table.externalId),
  ],
);

const groupId = (name: string) => uuid(name).references(() => principalGroup.id, { onDelete: 'cascade' });
const userId = () => uuid('user_id').references(() => user.id, { onDelete: 'cascade' });

/** Members of groups (users and groups), one row per origin. */
export const groupMember = pgTable(
  'group_member',
  {
    groupId: groupId('group_id').notNull(),
    userId: userId(),
    memberGroupId: groupId('member_group_id'),
    member: uuid().notNull().generatedAlwaysAs(sql`coalesce(user_id, member_group_id)`),
    origin: text({ enum: ORIGINS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.member, table.origin] }),
    index('group_member_member').on(table.member),
    check('group_member_one', sql`num_nonnulls(${table.userId}, ${table.memberGroupId}) = 1`),
  ],
);

/** A separate column: a row whose user was deleted must fail the check, not apply to everybody. */
const everybody = () => boolean().notNull().default(false);
const principal = () =>
  uuid()
    .notNull()
    .generatedAlwaysAs(sql.raw(`coalesce(user_id, group_id, '${EVERYBODY}'::uuid)`));

export const domainGrant = pgTable(
  'domain_grant',
  {
    domainId: uuid('domain_id')
      .notNull()
      .references(() => domain.id, { onDelete: 'cascade' }),
    userId: userId(),
    groupId: groupId('group_id'),
    everybody: everybody(),
    principal: principal(),
    role: text({ enum: ['reader', 'expert', 'manager'] }).notNull(),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.domainId, table.principal] }),
    index('domain_grant_principal').on(table.principal),
    check(
      'domain_grant_one',
      sql`num_nonnulls(${table.userId}, ${table.groupId}) + ${table.everybody}::int = 1`,
    ),
  ],
);

/** Principals that may read a document whose access is `listed`. */
export const documentPrincipal = pgTable(
  'document_principal',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    userId: userId(),
    groupId: groupId('group_id'),
    everybody: everybody(),
    principal: principal(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.principal] }),
    index('document_principal_principal').on(table.principal),
    check(
      'document_principal_one',
      sql`num_nonnulls(${table.userId}, ${table.groupId}) + ${table.everybody}::int = 1`,
    ),
  ],
);

/**
 * Access changes: each server reads new rows and notifies the users concerned. Kept for an hour. `domain_id`: a domain with its documents;
 * null: users or groups. `principal`: the user or group that joined or left a group, gained or lost a role, or `EVERYBODY`; written by
 * triggers (migration 0036).
 */
export const accessChange = pgTable(
  'access_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    domainId: uuid('domain_id'),
    principal: uuid(),
    createdAt: createdAt(),
  },
  (table) => [index('access_change_created').on(table.createdAt)],
);
