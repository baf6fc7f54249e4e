import { createHmac } from 'node:crypto';
import { payloadOf } from './signed-in-claims.ts';

/** What an ID token must carry: derived, not kept, so that it belongs to the `state` that the answer came with. */
export const nonceOf = (secret: string, state: string): string =>
  createHmac('sha256', secret).update(`nonce ${state}`).digest('base64url');

export const nonceIn = (idToken: string): unknown => payloadOf(idToken).nonce;

/** Where the browser is sent, with what ties the answer to it. */
export const withNonce = (url: string, kind: 'oidc' | 'saml', secret: string): URL => {
  const target = new URL(url);
  const state = target.searchParams.get('state');
  if (kind === 'oidc' && state) target.searchParams.set('nonce', nonceOf(secret, state));
  return target;
};
