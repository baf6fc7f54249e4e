import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

export const PROJECT = 'larkfield-test';
const KID = 'key-1';

type Faults = {
  /** Claims in place of the right ones. */
  claims?: JWTPayload;
  kid?: string;
  signedBy?: 'published' | 'stranger' | 'nobody' | 'shared-secret';
};
type Who = { sub: string; email: string; name?: string; email_verified?: boolean };

/** Stands in for Google: publishes keys of its own, and hands out ID tokens of a Firebase project, right and wrong ones. */
export const startFirebase = async () => {
  const [own, stranger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: KID, alg: 'RS256', use: 'sig' }] };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  const tokenOf = async (who: Who, { claims, kid = KID, signedBy = 'published' }: Faults = {}) => {
    const now = Math.floor(Date.now() / 1_000);
    const payload = {
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      iat: now,
      exp: now + 3_600,
      auth_time: now,
      email_verified: true,
      firebase: { sign_in_provider: 'password', identities: {} },
      ...who,
      ...claims,
    };
    if (signedBy === 'nobody') return new UnsecuredJWT(payload).encode();
    if (signedBy === 'shared-secret') {
      // The published key taken for a secret: the oldest confusion of all.
      const secret = new TextEncoder().encode(JSON.stringify(keys.keys[0]));
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
    }
    const { privateKey } = signedBy === 'stranger' ? stranger : own;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  };
  const { port } = server.address() as AddressInfo; // a TCP server's address
  return {
    settings: {
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'api-key',
    },
    fixed: { firebaseKeysUrl: `http://127.0.0.1:${port}/keys` },
    tokenOf,
    close: () => server.close(),
  };
};
