import { z } from 'zod';
import { PasswordLinkBody, PasswordResetBody, TokenResponse, VerificationBody } from '../accounts.ts';
import { PublicConfig } from '../config.ts';
import {
  AuthenticatorOptions,
  CodeBody,
  EmptyBody,
  IdentityAnswer,
  IdToken,
  PasskeyAnswer,
  PasswordSignInBody,
  SsoStartQuery,
} from '../identity.ts';
import {
  InvitationAcceptance,
  InvitationAccepted,
  InvitationBody,
  InvitationDetail,
} from '../invitations.ts';
import { TicketBody, TicketResponse } from '../sso.ts';
import { LoginBody, LoginResponse, RegisterBody, RegisterResponse } from '../users.ts';
import type { Descriptions } from './description.ts';

const call = { tag: 'Signing in', may: 'anybody' } as const;
const byConnection = z.object({ id: z.string().max(40) });
const SESSION = 'The header `set-auth-token` has the session, which is the bearer token of `getIdToken`.';
const SESSION_NEXT =
  'Send the header `identity-state` of the answer before, as it came. The header `set-auth-token` has the session, which is the bearer token of `getIdToken`.';

/** Calls to sign in. These calls use headers where a browser would use cookies. */
export const signInCalls = {
  getApiDescription: {
    tag: 'Installation',
    may: 'anybody',
    summary: 'This description',
    result: z.looseObject({ openapi: z.string() }),
    errors: [],
  },
  getConfig: {
    tag: 'Installation',
    may: 'anybody',
    summary: 'What a browser must know before anybody has signed in',
    result: PublicConfig,
    errors: [],
  },
  signIn: {
    ...call,
    summary: 'Sign in with a password',
    detail: `${SESSION} Where a second factor is set up there is none yet: the header \`identity-state\` goes with the code.`,
    body: PasswordSignInBody,
    result: IdentityAnswer,
    errors: ['invalid_credentials', 'not_found'],
  },
  signInByCode: {
    ...call,
    summary: 'The second factor: a code of the authenticator app',
    detail: SESSION_NEXT,
    body: CodeBody,
    result: IdentityAnswer,
    errors: ['invalid_credentials', 'not_found'],
  },
  signInByBackupCode: {
    ...call,
    summary: 'The second factor: a backup code',
    detail: SESSION_NEXT,
    body: CodeBody,
    result: IdentityAnswer,
    errors: ['invalid_credentials', 'not_found'],
  },
  startPasskeySignIn: {
    ...call,
    summary: 'What an authenticator is asked (WebAuthn)',
    detail: 'The header `identity-state` goes with its answer.',
    body: EmptyBody,
    result: AuthenticatorOptions,
    errors: ['invalid_credentials', 'not_found'],
  },
  signInByPasskey: {
    ...call,
    summary: 'Sign in with what an authenticator answered',
    detail: SESSION_NEXT,
    body: PasskeyAnswer,
    result: IdentityAnswer,
    errors: ['invalid_credentials', 'not_found'],
  },
  getIdToken: {
    ...call,
    summary: 'An ID token for the session that the call carries as bearer token',
    body: EmptyBody,
    result: IdToken,
    errors: ['invalid_credentials', 'not_found'],
  },
  startSso: {
    ...call,
    summary: 'Go to another system to sign in there',
    query: SsoStartQuery,
    redirect: 302,
    errors: ['not_found'],
  },
  endOidcSignIn: {
    ...call,
    summary: 'Come back from an OpenID provider',
    detail: 'With the query that OpenID Connect has for it: `code` and `state`.',
    params: byConnection,
    redirect: 302,
    errors: ['not_found'],
  },
  endSamlSignIn: {
    ...call,
    summary: 'Come back from a SAML identity provider',
    detail: 'With the form that SAML has for it: `SAMLResponse` and `RelayState`.',
    params: byConnection,
    redirect: 303,
    errors: ['not_found'],
  },
  logIn: {
    ...call,
    summary: 'An access token for an ID token',
    detail: 'Of this installation, or of Firebase where it keeps the accounts.',
    body: LoginBody,
    result: LoginResponse,
    errors: ['invalid_credentials', 'email_unverified', 'sign_up_refused', 'identity_taken'],
  },
  exchangeTicket: {
    ...call,
    summary: 'An ID token for the ticket that a sign-in elsewhere brought back',
    body: TicketBody,
    result: TicketResponse,
    errors: ['sso_failed', 'not_found'],
  },
  renewToken: {
    ...call,
    summary: 'A new access token for the one that the call carries as bearer token',
    detail: 'That one may have expired.',
    result: TokenResponse,
    errors: ['unauthenticated'],
  },
  register: {
    ...call,
    summary: 'Make an account',
    status: 201,
    body: RegisterBody,
    result: RegisterResponse,
    errors: ['sign_up_refused', 'password_too_short', 'password_too_common', 'not_found'],
  },
  askPasswordReset: {
    ...call,
    summary: 'Ask for a link to set a new password',
    detail: 'Answered the same way whether the address is known or not.',
    status: 202,
    body: PasswordResetBody,
    errors: ['not_found'],
  },
  setPasswordByLink: {
    ...call,
    summary: 'Set a password with a link',
    body: PasswordLinkBody,
    errors: ['invalid_link', 'password_too_short', 'password_too_common', 'not_found'],
  },
  verifyAddress: {
    ...call,
    summary: 'Prove an e-mail address with a link',
    body: VerificationBody,
    errors: ['invalid_link', 'wrong_password', 'not_found'],
  },
  readInvitation: {
    ...call,
    summary: 'Read the invitation behind a link',
    detail: '`invalid_link` for a link that was withdrawn, replaced by a newer one, or never existed.',
    body: InvitationBody,
    result: InvitationDetail,
    errors: ['invalid_link', 'not_found'],
  },
  acceptInvitation: {
    ...call,
    summary: 'Accept an invitation: choose name and password',
    detail: 'A link works once. Sign in with the address and the password afterwards.',
    body: InvitationAcceptance,
    result: InvitationAccepted,
    errors: ['invalid_link', 'password_too_short', 'password_too_common', 'not_found'],
  },
} as const satisfies Descriptions;
