import { z } from 'zod';

/** Kinds of places that a domain can follow. A kind's reader is server/src/connectors/<kind>. */
export const SOURCE_KINDS = [
  'website',
  'webdav',
  's3',
  'sftp',
  'folder',
  'git',
  'imap',
  'sharepoint',
] as const;
export const SourceKind = z.enum(SOURCE_KINDS);
export type SourceKind = z.infer<typeof SourceKind>;

const WebAddress = z.url({ protocol: /^https?$/ }).max(2_000);
const Text = z.string().trim().max(500);
const Required = Text.min(1);
const Port = z.number().int().min(1).max(65_535);
/** Patterns of paths relative to the source; `*` matches any characters but `/`, `**` any. An empty list includes all. */
const Patterns = z.array(Required).max(50).default([]);

/** Optional settings of every kind. */
const taken = {
  include: Patterns,
  exclude: Patterns,
  max_items: z.number().int().min(1).max(1_000_000).default(100_000),
};

/** Settings of a source, by kind. Secrets are separate (`SourceSecrets`): they are sealed and never returned. */
export const SourceSettings = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('website'),
    /** Everything below it is taken: https://example.com/help/ */
    address: WebAddress,
    /** Sitemap to read besides following links; without one, robots.txt and /sitemap.xml are tried. */
    sitemap: WebAddress.nullable().default(null),
    /** Links away from the address: 0 is that page alone. */
    depth: z.number().int().min(0).max(50).default(10),
    /** Pages and files asked a second. */
    per_second: z.number().min(0.1).max(50).default(2),
    ...taken,
    max_items: taken.max_items.default(10_000),
  }),
  z.strictObject({ kind: z.literal('webdav'), address: WebAddress, user: Text.default(''), ...taken }),
  z.strictObject({
    kind: z.literal('s3'),
    /** Null: Amazon's own, by region. */
    endpoint: WebAddress.nullable().default(null),
    region: Required.default('us-east-1'),
    bucket: Required,
    prefix: Text.default(''),
    access_key_id: Required,
    ...taken,
  }),
  z.strictObject({
    kind: z.literal('sftp'),
    host: Required,
    port: Port.default(22),
    user: Required,
    folder: Required.default('/'),
    /** `SHA256:...` of the server's key. Null: the key of the first connection is stored, and any other is refused afterwards. */
    host_key: Text.nullable().default(null),
    ...taken,
  }),
  /** A folder of the server's own machine, within the roots that the environment allows (SOURCE_FOLDERS). */
  z.strictObject({ kind: z.literal('folder'), folder: Required, ...taken }),
  z.strictObject({
    kind: z.literal('git'),
    address: WebAddress,
    /** Null: the one that the remote calls HEAD. */
    branch: Text.nullable().default(null),
    folder: Text.default(''),
    user: Text.default(''),
    /** Template of the address of a file for people; `{path}` and `{commit}` are replaced. Null: derived for GitHub, GitLab, Gitea. */
    link: Text.nullable().default(null),
    ...taken,
  }),
  z.strictObject({
    kind: z.literal('imap'),
    host: Required,
    port: Port.default(993),
    /** `tls` from the first byte; `starttls` is requested, and its refusal ends the connection. */
    security: z.enum(['tls', 'starttls']).default('tls'),
    user: Required,
    folders: z.array(Required).max(100).default(['INBOX']),
    /** Older messages are left out. */
    since: z.iso.date().nullable().default(null),
    ...taken,
  }),
  z.strictObject({
    kind: z.literal('sharepoint'),
    tenant: Required,
    client_id: Required,
    /** https://contoso.sharepoint.com/sites/hr, or a person's OneDrive by address of sign-in. */
    site: Required,
    /** Names of document libraries; empty: all of them. */
    libraries: z.array(Required).max(100).default([]),
    /** `application`: reads as the application, by its secret. `delegated`: reads as who has signed in there. */
    sign_in: z.enum(['application', 'delegated']).default('application'),
    ...taken,
  }),
]);
export type SourceSettings = z.output<typeof SourceSettings>;
export type SettingsOf<Kind extends SourceKind> = Extract<SourceSettings, { kind: Kind }>;

const Secret = z.string().min(1).max(20_000);
/** Credentials of a source. Each kind accepts the ones that it uses and refuses the rest. */
export const SourceSecrets = z
  .strictObject({
    password: Secret,
    secret_access_key: Secret,
    /** OpenSSH or PEM. */
    private_key: Secret,
    passphrase: Secret,
    token: Secret,
    client_secret: Secret,
    /** Headers for each request, one `Name: value` a line. */
    headers: Secret,
  })
  .partial();
export type SourceSecrets = z.infer<typeof SourceSecrets>;

export const SECRETS_OF_KIND = {
  website: ['headers'],
  webdav: ['password', 'token'],
  s3: ['secret_access_key'],
  sftp: ['password', 'private_key', 'passphrase'],
  folder: [],
  git: ['token'],
  imap: ['password'],
  /** `private_key`: of a certificate, in the same text. `token`: refresh token of a sign-in. */
  sharepoint: ['client_secret', 'private_key', 'passphrase', 'token'],
} as const satisfies Record<SourceKind, readonly (keyof SourceSecrets)[]>;
