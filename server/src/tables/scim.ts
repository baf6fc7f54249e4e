import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { principalGroup } from './access.ts';
import { user } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';

/** What an identity provider's SCIM client comes with: random, kept only as its hash. */
export const scimToken = pgTable('scim_token', {
  id: id(),
  name: text().notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  /** The last four characters of the secret. */
  hint: text().notNull(),
  emailDomains: jsonb('email_domains').$type<string[]>().notNull(),
  createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  lastUsedAt: moment('last_used_at'),
});

export type ScimEmail = { value: string; type?: string; primary?: boolean; display?: string };
/** What the identity provider says of somebody, as it says it; `user` has what is made of it. */
export type ScimProfile = {
  displayName?: string;
  name?: { formatted?: string; givenName?: string; familyName?: string };
  emails: ScimEmail[];
  preferredLanguage?: string;
};

/** People whom the identity provider has named. */
export const scimUser = pgTable(
  'scim_user',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Whatever it calls them; `user.username` is of our own form. */
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    profile: jsonb().$type<ScimProfile>().notNull(),
    /** `user.disabled_at` as SCIM has set it: who was disabled by hand is not enabled by SCIM. */
    disabledAt: moment('disabled_at'),
    /** It has deleted them: the account stays, disabled, and comes back when they are created again. */
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

/** Groups of the identity provider, by the name that it gives them; ours has more in it where that is taken. */
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
