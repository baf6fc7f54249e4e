import type { ApiKeyScope } from '@docent/contract';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    /** Somebody has typed the address, and nothing has proved it since: no link that was sent to it, no other system. */
    addressTyped: boolean('address_typed').notNull().default(false),
    disabledAt: moment('disabled_at'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
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
    /** Not always a UUID: what must happen once gets an id made of its own name. */
    id: text().primaryKey(),
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

/** Second factors, as Better Auth's two-factor plugin keeps them (secret and codes are encrypted by it). */
export const twoFactor = pgTable(
  'two_factor',
  {
    id: id(),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: userId(),
    verified: boolean().default(true),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: moment('locked_until'),
  },
  (table) => [index('two_factor_user').on(table.userId)],
);

/** Passkeys, as Better Auth's passkey plugin keeps them: public keys, nothing secret. */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    name: text(),
    publicKey: text('public_key').notNull(),
    userId: userId(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer().notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    createdAt: createdAt(),
    aaguid: text(),
  },
  (table) => [index('passkey_user').on(table.userId)],
);

/**
 * What `Authorization: Bearer` carries: random, kept only as its hash, looked up at every call. Several belong to one
 * session: each is replaced before it expires, and all go with the session.
 */
export const accessToken = pgTable(
  'access_token',
  {
    id: id(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** When a newer one was given out for it. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [index('access_token_session').on(table.sessionId)],
);

/** Better Auth's SSO plugin asks for this table; it stays empty: connections are handed to it from `sso_connection`. */
export const ssoProvider = pgTable('sso_provider', {
  id: id(),
  providerId: text('provider_id').notNull().unique(),
  issuer: text().notNull(),
  domain: text().notNull(),
  domainVerified: boolean('domain_verified'),
  oidcConfig: text('oidc_config'),
  samlConfig: text('saml_config'),
  organizationId: text('organization_id'),
  userId: userId(),
});

/** Ways to sign in that another system keeps. `secret` is sealed with the server's own. */
export const ssoConnection = pgTable('sso_connection', {
  id: text().primaryKey(),
  kind: text({ enum: ['oidc', 'saml'] }).notNull(),
  name: text().notNull(),
  emailDomains: jsonb('email_domains').$type<string[]>().notNull(),
  issuer: text().notNull(),
  clientId: text('client_id'),
  secret: text(),
  entryPoint: text('entry_point'),
  certificate: text(),
  /** The claim that names people's groups; null: not taken. */
  groupsClaim: text('groups_claim').default('groups'),
  /** Asked for besides. */
  groupsScope: text('groups_scope'),
  /** Its addresses count as vouched for where it says nothing of them. */
  authoritative: boolean().notNull().default(false),
  createdAt: createdAt(),
});

/** The way from another system's answer to the app: used once, within a minute, by the browser that began. */
export const signInTicket = pgTable(
  'sign_in_ticket',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    binding: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_ticket_session').on(table.sessionId)],
);

/** Links that were given out, one of a kind for a person: a new password, or the proof of an address. */
export const accountLink = pgTable(
  'account_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    kind: text({ enum: ['password', 'email'] }).notNull(),
    /** The link went to the person's own mailbox, so that using it proves the address. */
    mailed: boolean().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('account_link_user').on(table.userId, table.kind)],
);

/** What programs use in the name of a person: random, kept only as its hash, gone when it is revoked. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    userId: userId(),
    name: text().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The last four characters of the secret. */
    hint: text().notNull(),
    scopes: jsonb().$type<ApiKeyScope[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('api_key_user').on(table.userId)],
);

/** What every server must let go of: one session, or, without one, all sockets of a person. Kept for an hour. */
export const revocation = pgTable(
  'revocation',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id'),
    createdAt: createdAt(),
  },
  (table) => [index('revocation_created').on(table.createdAt)],
);
