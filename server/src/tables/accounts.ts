import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';

/**
 * People, and what Better Auth keeps to know them. The keys of `user`, `session`, `account`, `verification` and
 * `jwks` are Better Auth's own names; `username` and what follows it are ours.
 */
export const user = pgTable(
  'user',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
    username: text().notNull().unique(),
    role: text({ enum: ['normal', 'admin', 'owner'] })
      .notNull()
      .default('normal'),
    isExpert: boolean('is_expert').notNull().default(false),
    language: text({ enum: ['en', 'fr'] })
      .notNull()
      .default('en'),
    /** True for the first account only; the unique index lets exactly one be it. */
    founder: boolean(),
    disabledAt: moment('disabled_at'),
  },
  (table) => [uniqueIndex('user_founder').on(table.founder)],
);

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

export const session = pgTable(
  'session',
  {
    id: id(),
    expiresAt: moment('expires_at').notNull(),
    token: text().notNull().unique(),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: userId(),
  },
  (table) => [index('session_user').on(table.userId)],
);

export const account = pgTable(
  'account',
  {
    id: id(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userId(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (table) => [index('account_user').on(table.userId)],
);

export const verification = pgTable(
  'verification',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

export const jwks = pgTable('jwks', {
  id: id(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text(),
  crv: text(),
  createdAt: createdAt(),
  expiresAt: moment('expires_at'),
});

/** What `Authorization: Bearer` carries: random, kept only as its hash, looked up at every call. */
export const accessToken = pgTable(
  'access_token',
  {
    id: id(),
    userId: userId(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('access_token_user').on(table.userId)],
);
