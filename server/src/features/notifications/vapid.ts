import { createECDH, hkdfSync } from 'node:crypto';

/** Keys by which push services know this installation, base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

const PURPOSE = 'docent web push';
const PRIVATE_KEY_BYTES = 32;

/**
 * The key pair (P-256) that belongs to the server's secret: the same after every start and on every server that shares
 * the secret, so that subscriptions stay good, and nothing more to keep.
 */
export const vapidKeys = (secret: string): VapidKeys => {
  for (let round = 0; ; round += 1) {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `${PURPOSE} ${round}`, PRIVATE_KEY_BYTES));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(key);
    } catch {
      continue; // not below the order of the curve: one in 2^32
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
  }
};
