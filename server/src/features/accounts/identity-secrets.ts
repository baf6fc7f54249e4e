import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { keyIdOf, type Secrets } from '../../platform/seal.ts';

/** Better Auth names secrets by numbers. */
const versionOf = (secret: string) => Number.parseInt(keyIdOf(secret), 16);

/** The secrets as Better Auth takes them: the first seals. */
export const identitySecrets = ({ current, others, oldest }: Secrets) => ({
  secret: oldest,
  secrets: [current, ...others].map((value) => ({ version: versionOf(value), value })),
});

/** Seals a value of Better Auth's anew, with the current secret. Throws when no secret opens it. */
export const sealAnew = async ({ current, others, oldest }: Secrets, data: string): Promise<string> => {
  const key = {
    keys: new Map([current, ...others].map((secret) => [versionOf(secret), secret])),
    currentVersion: versionOf(current),
    legacySecret: oldest,
  };
  return symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
};
