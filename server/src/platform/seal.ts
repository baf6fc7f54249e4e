import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_CHARACTERS = 8;

export type Seal = { seal: (text: string) => string; open: (sealed: string) => string };

/** The server's secrets: during a rotation both can decrypt. */
export type Secrets = {
  /** Encrypts and signs. */
  current: string;
  /** Decrypt only. */
  others: string[];
  /** Decrypts values of earlier versions, which have no key id. */
  oldest: string;
};

/** Identifies a secret without disclosing it. */
export const keyIdOf = (secret: string): string =>
  createHmac('sha256', secret).update('docent key id').digest('hex').slice(0, ID_CHARACTERS);

/**
 * Encrypts texts for the database: AES-256-GCM with a key derived from the server's secret for one purpose. A sealed value starts with the
 * id of its secret and a full stop, except for values of earlier versions.
 */
export const createSeal = ({ current, others, oldest }: Secrets, purpose: string): Seal => {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const keys = new Map([current, ...others].map((secret) => [keyIdOf(secret), keyOf(secret)]));
  const currentId = keyIdOf(current);
  const currentKey = keyOf(current);
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, currentKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${currentId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    /** Throws if the value was sealed with an unknown secret or modified. */
    open: (sealed) => {
      const stop = sealed.indexOf('.');
      const key = stop < 0 ? keyOf(oldest) : keys.get(sealed.slice(0, stop));
      if (!key) throw new Error('This was sealed with a secret that is not known here');
      const bytes = Buffer.from(sealed.slice(stop + 1), 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
};
