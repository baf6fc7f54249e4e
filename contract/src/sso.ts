import { z } from 'zod';
import { EmailDomain } from './settings.ts';

/** The name of a connection in addresses: `corp` is /v1/auth/sso/callback/corp. */
const SsoId = z
  .string()
  .trim()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const Name = z.string().trim().min(1).max(60);
/** Only people of these e-mail domains may sign in by this connection. */
const EmailDomains = z.array(EmailDomain).min(1).max(50);
const WebAddress = z.url({ protocol: /^https?$/ }).max(500);

/** The claim or attribute that names people's groups; null: their groups are not taken. */
const GroupsClaim = z.string().trim().min(1).max(200).nullable();
const GroupsScope = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)
  .nullable();

/**
 * Whether addresses of the e-mail domains count as verified where the other system does not report it (`email_verified` absent, as from
 * Entra ID and most SAML providers). `email_verified: false` never counts.
 */
const Authoritative = z.boolean();

/** A connection to another system's sign-in. Secrets never leave the server. */
export const SsoConnection = z.object({
  id: z.string(),
  kind: z.enum(['oidc', 'saml']),
  name: z.string(),
  email_domains: z.array(z.string()),
  issuer: z.string(),
  client_id: z.string().nullable(),
  entry_point: z.string().nullable(),
  groups_claim: z.string().nullable(),
  /** Additional scope to request, for systems that return groups only with it; null for SAML. */
  groups_scope: z.string().nullable(),
  authoritative: z.boolean(),
  /** Redirect address to be registered at the identity provider. */
  callback_url: z.string(),
});
export type SsoConnection = z.infer<typeof SsoConnection>;
export const SsoConnectionList = z.object({ connections: z.array(SsoConnection) });
export type SsoConnectionList = z.infer<typeof SsoConnectionList>;

const ofBoth = { name: Name, email_domains: EmailDomains };
const ofOidc = {
  ...ofBoth,
  issuer: WebAddress,
  client_id: z.string().trim().min(1).max(300),
  client_secret: z.string().min(1).max(500),
};
const ofSaml = {
  ...ofBoth,
  /** The entity id of the identity provider. */
  issuer: z.string().trim().min(1).max(500),
  entry_point: WebAddress,
  /** The certificate that its answers are signed with, as PEM. */
  certificate: z.string().trim().min(1).max(20_000),
};

export const SsoConnectionBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('oidc'),
    id: SsoId,
    ...ofOidc,
    groups_claim: GroupsClaim.default('groups'),
    groups_scope: GroupsScope.default(null),
    authoritative: Authoritative.default(false),
  }),
  z.strictObject({
    kind: z.literal('saml'),
    id: SsoId,
    ...ofSaml,
    groups_claim: GroupsClaim.default('groups'),
    authoritative: Authoritative.default(false),
  }),
]);
export type SsoConnectionBody = z.infer<typeof SsoConnectionBody>;

/** Omitted fields are unchanged; another issuer needs its secret or certificate. Id and protocol cannot be changed. */
export const SsoConnectionPatch = z.discriminatedUnion('kind', [
  z
    .strictObject({
      ...ofOidc,
      groups_claim: GroupsClaim,
      groups_scope: GroupsScope,
      authoritative: Authoritative,
    })
    .partial()
    .extend({ kind: z.literal('oidc') }),
  z
    .strictObject({ ...ofSaml, groups_claim: GroupsClaim, authoritative: Authoritative })
    .partial()
    .extend({ kind: z.literal('saml') }),
]);
export type SsoConnectionPatch = z.infer<typeof SsoConnectionPatch>;

/** Start of a trial sign-in: an address of the identity provider. */
export const SsoTestStart = z.object({ url: z.string() });
export type SsoTestStart = z.infer<typeof SsoTestStart>;
export const SsoTestBody = z.strictObject({ ticket: z.string().min(1).max(200) });
export type SsoTestBody = z.infer<typeof SsoTestBody>;

const Named = z.object({ id: z.string(), name: z.string() });
/** Reasons for ignoring a claim: too large, without names, or stored where it would need a request. */
export const CLAIM_REFUSALS = ['too_many', 'too_large', 'malformed', 'elsewhere'] as const;

/** Values of a claim of groups, and the changes that it would make to the account. */
export const ClaimTrial = z.object({
  /** The claim that the connection names. */
  claim: z.string(),
  /** `absent` changes nothing, neither does `refused`. */
  state: z.enum(['absent', 'refused', 'taken']),
  reason: z.enum(CLAIM_REFUSALS).nullable(),
  /** Each value with its group; null: no group yet, and a sign-in would create one named `becomes`. */
  values: z.array(z.object({ value: z.string(), group: Named.nullable(), becomes: z.string() })),
  /** Groups that the person is in by this connection now, and would leave. */
  leaves: z.array(Named),
});
export type ClaimTrial = z.infer<typeof ClaimTrial>;

/**
 * Reasons for refusing an identity: an address of another e-mail domain; an address that is unverified, or not reported as verified where
 * an account exists; a disabled account, or one whose own address is not verified; an account of another subject of the connection.
 */
export const SSO_REFUSALS = [
  'email_domain',
  'email_unverified',
  'email_not_vouched',
  'account',
  'other_subject',
] as const;

/** Result of a trial sign-in, which changes nothing: no account, no session, no group. */
export const SsoTestResult = z.object({
  connection: Named,
  /** Error of the identity provider, or of the validation of its response; all other fields are then empty. */
  failed: z.string().nullable(),
  person: z
    .object({
      email: z.string(),
      name: z.string(),
      /** Why the person would not be let in; null: they would be. */
      refused: z.enum(SSO_REFUSALS).nullable(),
      /** The existing account of this address; null: a sign-in would create one. */
      account: Named.nullable(),
    })
    .nullable(),
  /** Names of all received claims or attributes. */
  received: z.array(z.string()),
  /** Null where the connection reads no groups. */
  groups: ClaimTrial.nullable(),
});
export type SsoTestResult = z.infer<typeof SsoTestResult>;

/** POST /v1/login/ticket: the ticket of the redirect, and the binding that this browser stored before. */
export const TicketBody = z.strictObject({
  ticket: z.string().min(1).max(200),
  binding: z.string().min(16).max(200),
});
export type TicketBody = z.infer<typeof TicketBody>;
export const TicketResponse = z.object({ firebase_id_token: z.string() });
export type TicketResponse = z.infer<typeof TicketResponse>;
