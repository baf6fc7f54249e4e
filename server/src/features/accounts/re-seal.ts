import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { createSeal, type Secrets } from '../../platform/seal.ts';
import { jwks, ssoConnection, twoFactor } from '../../tables/accounts.ts';
import { sealAnew } from './identity-secrets.ts';
import { SSO_PURPOSE } from './sso-connections.ts';

/**
 * Seals with the current secret whatever another one has sealed: secrets of connections and of second factors, backup
 * codes, and the keys that sign ID tokens. In one transaction of the caller's. Returns how many values there are.
 */
export const reSeal = async (tx: DbOrTx, secrets: Secrets): Promise<number> => {
  const seal = createSeal(secrets, SSO_PURPOSE);
  const connections = await tx.select().from(ssoConnection).for('update');
  for (const { id, secret } of connections) {
    if (secret === null) continue;
    const sealed = seal.seal(seal.open(secret));
    await tx.update(ssoConnection).set({ secret: sealed }).where(eq(ssoConnection.id, id));
  }
  const factors = await tx.select().from(twoFactor).for('update');
  for (const { id, ...factor } of factors) {
    const secret = await sealAnew(secrets, factor.secret);
    const backupCodes = await sealAnew(secrets, factor.backupCodes);
    await tx.update(twoFactor).set({ secret, backupCodes }).where(eq(twoFactor.id, id));
  }
  const keys = await tx.select().from(jwks).for('update');
  for (const { id, privateKey } of keys) {
    // Better Auth keeps it as a text of JSON.
    const sealed = await sealAnew(secrets, JSON.parse(privateKey) as string);
    await tx
      .update(jwks)
      .set({ privateKey: JSON.stringify(sealed) })
      .where(eq(jwks.id, id));
  }
  return connections.filter(({ secret }) => secret !== null).length + 2 * factors.length + keys.length;
};
