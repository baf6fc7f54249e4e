import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { principalGroup } from './access.ts';
import { user } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';

/** Tokens of identity providers' SCIM clients: random, stored as a hash. */
export const scimToken = pgTable('scim_token', {
  id: id(),
  name: text().notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  /** Last four characters of the secret. */
  hint: text().notNull(),
  emailDomains: jsonb('email_domains').$type<string[]>().notNull(),
  createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  lastUsedAt: moment('last_used_at'),
});

export type ScimEmail = { value: string; type?: string; primary?: boolean; display?: string };
/** A person as described by the identity provider; `user` has the values derived from it. */
export type ScimProfile = {
  displayName?: string;
  name?: { formatted?: string; givenName?: string; familyName?: string };
  emails: ScimEmail[];
  preferredLanguage?: string;
};

export const scimUser = pgTable(
  'scim_user',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The provider's name in any form; `user.username` has our form. */
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    profile: jsonb().$type<ScimProfile>().notNull(),
    /** `user.disabled_at` as set by SCIM: SCIM does not re-enable a user who was disabled manually. */
    disabledAt: moment('disabled_at'),
    /** Deleted by SCIM: the account is kept disabled, and restored when SCIM creates it again. */
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (table) => [
    uniqueIndex('scim_user_name').on(sql`lower(${table.userName})`).where(sql`${table.deletedAt} is null`),
    uniqueIndex('scim_user_external').on(table.externalId).where(sql`${table.deletedAt} is null`),
    index('scim_user_created').on(table.createdAt),
  ],
);

/** Groups of the identity provider under its own names; the group's name has a suffix if that is taken. */
export const scimGroup = pgTable(
  'scim_group',
  {
    groupId: uuid('group_id')
      .primaryKey()
      .references(() => principalGroup.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (table) => [uniqueIndex('scim_group_name').on(sql`lower(${table.displayName})`)],
);
