import type { SsoConnectionBody } from '@docent/contract';
import { IDENTITY_PATH } from './identity-path.ts';

/** The plugin's default claim names, and the additional claims that it passes on. */
type Mapping = { email: string; name: string; extraFields: Record<string, string> };

/** Under which the plugin hands on what a connection's claim of groups says. */
export const GROUPS_FIELD = 'claimedGroups';

/** Configuration of one connection for the SSO plugin. */
export type SsoProvider = {
  providerId: string;
  domain: string;
  /** Ours, not the plugin's: see `SsoConnection`. */
  authoritative: boolean;
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

const SCOPES = ['openid', 'email', 'profile'];
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

export const callbackUrl = (origin: string, { kind, id }: Pick<SsoConnectionBody, 'kind' | 'id'>): string =>
  `${origin}${IDENTITY_PATH}${kind === 'oidc' ? `/sso/callback/${id}` : `/sso/saml2/sp/acs/${id}`}`;

/** A connection as the plugin takes it. */
export const providerOf = (origin: string, one: SsoConnectionBody): SsoProvider =>
  one.kind === 'oidc' ? oidc(one) : saml(origin, one);

const oidc = (one: Oidc): SsoProvider => ({
  providerId: one.id,
  domain: one.email_domains.join(','),
  authoritative: one.authoritative,
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

const saml = (origin: string, one: Saml): SsoProvider => ({
  providerId: one.id,
  domain: one.email_domains.join(','),
  authoritative: one.authoritative,
  samlConfig: {
    issuer: one.issuer,
    entryPoint: one.entry_point,
    cert: one.certificate,
    audience: origin,
    callbackUrl: callbackUrl(origin, one),
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

const mappingOf = ({ groups_claim }: SsoConnectionBody, name: string): Mapping => ({
  email: 'email',
  name,
  extraFields: groups_claim === null ? {} : { [GROUPS_FIELD]: groups_claim },
});
