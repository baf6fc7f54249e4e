import type { SsoConnection, SsoConnectionBody } from '@docent/contract';
import { asc, eq } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Seal } from '../../platform/seal.ts';
import { ssoConnection } from '../../tables/accounts.ts';
import { IDENTITY_PATH } from './identity-path.ts';

/** The plugin's own names where it is told no others; what it hands on besides, by the name of a claim. */
type Mapping = { email: string; name: string; extraFields: Record<string, string> };

/** Under which the plugin hands on what a connection's claim of groups says. */
export const GROUPS_FIELD = 'claimedGroups';

/** What the SSO plugin is given for one connection. */
export type SsoProvider = {
  providerId: string;
  domain: string;
  oidcConfig?: {
    issuer: string;
    pkce: boolean;
    clientId: string;
    clientSecret: string;
    discoveryEndpoint: string;
    scopes: string[];
    mapping: Mapping;
  };
  samlConfig?: {
    issuer: string;
    entryPoint: string;
    cert: string;
    audience: string;
    callbackUrl: string;
    wantAssertionsSigned: boolean;
    idpMetadata: {
      entityID: string;
      cert: string;
      singleSignOnService: { Binding: string; Location: string }[];
    };
    spMetadata: { entityID: string };
    identifierFormat: string;
    mapping: Mapping;
  };
};

type Oidc = Extract<SsoConnectionBody, { kind: 'oidc' }>;
type Saml = Extract<SsoConnectionBody, { kind: 'saml' }>;

/** Of the seal on clients' secrets. */
export const SSO_PURPOSE = 'sso';

const SCOPES = ['openid', 'email', 'profile'];
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

type Options = {
  db: Db;
  seal: Seal;
  origin: string;
  /** The one that the environment sets, if it does. */
  fixed: Oidc | null;
  /** Throws OutgoingError for an address that the server would not call. */
  requireReachable: (url: string) => Promise<void>;
};
export type SsoConnections = ReturnType<typeof createSsoConnections>;

export const createSsoConnections = ({ db, seal, origin, fixed, requireReachable }: Options) => {
  /** Kept in place: the plugin looks into it at every request. */
  const providers: SsoProvider[] = [];
  const base = `${origin}${IDENTITY_PATH}`;
  const callbackUrl = (kind: 'oidc' | 'saml', id: string) =>
    kind === 'oidc' ? `${base}/sso/callback/${id}` : `${base}/sso/saml2/sp/acs/${id}`;

  const all = async (): Promise<SsoConnectionBody[]> => {
    const rows = await db.select().from(ssoConnection).orderBy(asc(ssoConnection.name));
    return [...(fixed ? [fixed] : []), ...rows.map((row) => read(row, seal))];
  };

  const oidc = (one: Oidc): SsoProvider => ({
    providerId: one.id,
    domain: one.email_domains.join(','),
    oidcConfig: {
      issuer: one.issuer,
      pkce: true,
      clientId: one.client_id,
      clientSecret: one.client_secret,
      discoveryEndpoint: `${one.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      scopes: one.groups_scope ? [...SCOPES, one.groups_scope] : SCOPES,
      mapping: mappingOf(one, 'name'),
    },
  });
  const saml = (one: Saml): SsoProvider => ({
    providerId: one.id,
    domain: one.email_domains.join(','),
    samlConfig: {
      issuer: one.issuer,
      entryPoint: one.entry_point,
      cert: one.certificate,
      audience: origin,
      callbackUrl: callbackUrl('saml', one.id),
      wantAssertionsSigned: true,
      identifierFormat: EMAIL_FORMAT,
      mapping: mappingOf(one, 'displayName'),
      spMetadata: { entityID: origin },
      idpMetadata: {
        entityID: one.issuer,
        cert: one.certificate,
        singleSignOnService: [{ Binding: REDIRECT, Location: one.entry_point }],
      },
    },
  });

  /** Reads the connections of the moment; to be called before the plugin is asked. */
  const refresh = async (): Promise<SsoConnectionBody[]> => {
    const connections = await all();
    providers.splice(
      0,
      providers.length,
      ...connections.map((one) => (one.kind === 'oidc' ? oidc(one) : saml(one))),
    );
    return connections;
  };

  return {
    providers,
    refresh,
    list: async (): Promise<SsoConnection[]> =>
      (await all()).map((one) => ({
        id: one.id,
        kind: one.kind,
        name: one.name,
        email_domains: one.email_domains,
        issuer: one.issuer,
        client_id: one.kind === 'oidc' ? one.client_id : null,
        entry_point: one.kind === 'saml' ? one.entry_point : null,
        groups_claim: one.groups_claim,
        groups_scope: one.kind === 'oidc' ? one.groups_scope : null,
        callback_url: callbackUrl(one.kind, one.id),
        fixed: one === fixed,
      })),
    /** Throws `address_refused` for an issuer that would never be asked. */
    requireIssuer: async (body: SsoConnectionBody): Promise<void> => {
      if (body.kind !== 'oidc') return;
      await requireReachable(body.issuer).catch((error: Error) => {
        throw new AppError('address_refused', error.message);
      });
    },
    /** Throws `sso_id_taken`. */
    add: async (tx: DbOrTx, body: SsoConnectionBody): Promise<void> => {
      if (body.id === fixed?.id) throw new AppError('sso_id_taken');
      const inserted = await tx
        .insert(ssoConnection)
        .values({
          id: body.id,
          kind: body.kind,
          name: body.name,
          emailDomains: body.email_domains,
          issuer: body.issuer,
          groupsClaim: body.groups_claim,
          ...(body.kind === 'oidc'
            ? {
                clientId: body.client_id,
                secret: seal.seal(body.client_secret),
                groupsScope: body.groups_scope,
              }
            : { entryPoint: body.entry_point, certificate: body.certificate }),
        })
        .onConflictDoNothing()
        .returning({ id: ssoConnection.id });
      if (!inserted.length) throw new AppError('sso_id_taken');
    },
    /** Throws `not_found`. */
    remove: async (tx: DbOrTx, id: string): Promise<void> => {
      const removed = await tx
        .delete(ssoConnection)
        .where(eq(ssoConnection.id, id))
        .returning({ id: ssoConnection.id });
      if (!removed.length) throw new AppError('not_found');
    },
  };
};

const mappingOf = ({ groups_claim }: SsoConnectionBody, name: string): Mapping => ({
  email: 'email',
  name,
  extraFields: groups_claim === null ? {} : { [GROUPS_FIELD]: groups_claim },
});

const read = (row: typeof ssoConnection.$inferSelect, seal: Seal): SsoConnectionBody => {
  const { id, name, emailDomains, issuer, groupsClaim, groupsScope } = row;
  const shared = { id, name, email_domains: emailDomains, issuer, groups_claim: groupsClaim };
  return row.kind === 'oidc'
    ? {
        kind: 'oidc',
        ...shared,
        client_id: row.clientId ?? '',
        client_secret: seal.open(row.secret ?? ''),
        groups_scope: groupsScope,
      }
    : { kind: 'saml', ...shared, entry_point: row.entryPoint ?? '', certificate: row.certificate ?? '' };
};
