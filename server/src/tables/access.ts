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

/** Everybody as a principal: every active account. People's and groups' ids are made at random and are never this one. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** Where a group, or somebody's membership of one, comes from, and is changed. */
const ORIGINS = ['hand', 'claim', 'scim'] as const;

export const principalGroup = pgTable(
  'principal_group',
  {
    id: id(),
    name: text().notNull(),
    origin: text({ enum: ORIGINS }).notNull().default('hand'),
    /** What its origin calls it; a SCIM client's `externalId`, the value in a claim. */
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

/** Members of groups, people and groups, one row for each origin that says so. */
export const groupMember = pgTable(
  'group_member',
  {
    groupId: groupId('group_id').notNull(),
    userId: userId(),
    memberGroupId: groupId('member_group_id'),
    /** The person or the group. */
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

/** Said with a word of its own: a row that has lost its person names nobody, and is refused. */
const everybody = () => boolean().notNull().default(false);
/** The principal of a row that names a person, a group or everybody. */
const principal = () =>
  uuid()
    .notNull()
    .generatedAlwaysAs(sql.raw(`coalesce(user_id, group_id, '${EVERYBODY}'::uuid)`));

/** Who has which role in a domain. */
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

/** Who may read a document whose access is `listed`. */
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
 * A change of who may read what: each server reads new rows, and notifies the people concerned. Kept for an hour.
 * `domain_id`: a domain, its documents with it; null: people or groups. `principal`: the person or group that came into or left a group,
 * got or lost a role, or `EVERYBODY`; written by triggers (migration 0036).
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
