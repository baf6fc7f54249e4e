import { createHmac } from 'node:crypto';
import { payloadOf } from './signed-in-claims.ts';

/** Derives the nonce that an ID token must carry from `state`, so that no nonce needs to be stored. */
export const nonceOf = (secret: string, state: string): string =>
  createHmac('sha256', secret).update(`nonce ${state}`).digest('base64url');

export const nonceIn = (idToken: string): unknown => payloadOf(idToken).nonce;

/** Returns the address to send the browser to, with the nonce that ties the answer to it. */
export const withNonce = (url: string, kind: 'oidc' | 'saml', secret: string): URL => {
  const target = new URL(url);
  const state = target.searchParams.get('state');
  if (kind === 'oidc' && state) target.searchParams.set('nonce', nonceOf(secret, state));
  return target;
};
