import type { ApiKeyScope } from '@docent/contract';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';

/**
 * Users, and the data of Better Auth about them. The keys of `user`, `session`, `account`, `verification` and `jwks` are Better Auth's
 * names; `username` and the columns after it are ours.
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
    /** True for the first account only; the unique index allows one. */
    founder: boolean(),
    /** The address was typed and not verified since, neither by a mailed link nor by another system. */
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
    /** Not always a UUID: an action that must run once has an id derived from its name. */
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

/** Second factors of Better Auth's two-factor plugin, which encrypts secret and codes. */
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

/** Passkeys of Better Auth's passkey plugin: public keys, no secrets. */
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
 * Tokens of `Authorization: Bearer`: random, stored as a hash, looked up at every call. A session may have several: each is replaced before
 * it expires, and all are deleted with the session.
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
    /** Time at which a newer token was issued for it. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [index('access_token_session').on(table.sessionId)],
);

/** Required by Better Auth's SSO plugin; always empty, because connections are passed to it from `sso_connection`. */
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

/** Identity providers for sign-in. `secret` is sealed with the server's secret. */
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
  /** Claim with the names of a user's groups; null: groups are not synchronised. */
  groupsClaim: text('groups_claim').default('groups'),
  /** Additional scope requested for the groups. */
  groupsScope: text('groups_scope'),
  /** Addresses count as verified if the provider makes no statement about them. */
  authoritative: boolean().notNull().default(false),
  createdAt: createdAt(),
});

/** Ticket from an identity provider's response to the app: valid once, for a minute, in the browser that started. */
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

/** Issued links, one per kind and user: to set a password or to verify an address. */
export const accountLink = pgTable(
  'account_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    kind: text({ enum: ['password', 'email', 'invitation'] }).notNull(),
    /** The link was mailed to the user, so that using it verifies the address. */
    mailed: boolean().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('account_link_user').on(table.userId, table.kind)],
);

/** API keys that programs use on behalf of a user: random, stored as a hash, deleted when revoked. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    userId: userId(),
    name: text().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Last four characters of the secret. */
    hint: text().notNull(),
    scopes: jsonb().$type<ApiKeyScope[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('api_key_user').on(table.userId)],
);

/** Revocations that every server must apply: of one session, or (null) of all sockets of a user. Kept for an hour. */
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
