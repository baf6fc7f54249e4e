import { z } from 'zod';
import { EmailDomain } from './settings.ts';

/** The name of a connection in addresses: `corp` is /v1/auth/sso/callback/corp. */
const SsoId = z
  .string()
  .trim()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const Name = z.string().trim().min(1).max(60);
/** People of these e-mail domains come in by this connection, and nobody else. */
const EmailDomains = z.array(EmailDomain).min(1).max(50);
const WebAddress = z.url({ protocol: /^https?$/ }).max(500);

/** The claim or attribute that names people's groups; null: their groups are not taken. */
const GroupsClaim = z.string().trim().min(1).max(200).nullable().default('groups');

/** A way to sign in that another system keeps. Secrets never leave the server. */
export const SsoConnection = z.object({
  id: z.string(),
  kind: z.enum(['oidc', 'saml']),
  name: z.string(),
  email_domains: z.array(z.string()),
  issuer: z.string(),
  client_id: z.string().nullable(),
  entry_point: z.string().nullable(),
  groups_claim: z.string().nullable(),
  /** Asked for besides, where groups come with a scope of their own; null for SAML. */
  groups_scope: z.string().nullable(),
  /** Where the other system sends people back to: to be entered there. */
  callback_url: z.string(),
  /** Set by the environment: not changed here. */
  fixed: z.boolean(),
});
export type SsoConnection = z.infer<typeof SsoConnection>;
export const SsoConnectionList = z.object({ connections: z.array(SsoConnection) });
export type SsoConnectionList = z.infer<typeof SsoConnectionList>;

export const SsoConnectionBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('oidc'),
    id: SsoId,
    name: Name,
    email_domains: EmailDomains,
    issuer: WebAddress,
    client_id: z.string().trim().min(1).max(300),
    client_secret: z.string().min(1).max(500),
    groups_claim: GroupsClaim,
    groups_scope: z
      .string()
      .trim()
      .max(100)
      .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)
      .nullable()
      .default(null),
  }),
  z.strictObject({
    kind: z.literal('saml'),
    id: SsoId,
    name: Name,
    email_domains: EmailDomains,
    /** The entity id of the identity provider. */
    issuer: z.string().trim().min(1).max(500),
    entry_point: WebAddress,
    /** The certificate that its answers are signed with, as PEM. */
    certificate: z.string().trim().min(1).max(20_000),
    groups_claim: GroupsClaim,
  }),
]);
export type SsoConnectionBody = z.infer<typeof SsoConnectionBody>;

/** POST /v1/login/ticket: what came back in the address, and what this browser kept when it left. */
export const TicketBody = z.strictObject({
  ticket: z.string().min(1).max(200),
  binding: z.string().min(16).max(200),
});
export type TicketBody = z.infer<typeof TicketBody>;
export const TicketResponse = z.object({ firebase_id_token: z.string() });
export type TicketResponse = z.infer<typeof TicketResponse>;
