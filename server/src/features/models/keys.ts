import { eq, isNotNull } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { createSeal, type Seal, type Secrets } from '../../platform/seal.ts';
import { modelProvider } from '../../tables/models.ts';

/** Purpose of the seal on keys of providers. */
const PURPOSE = 'model keys';
/** Minimum length of a key whose end is shown: the end of a shorter key would reveal too much. */
const LONG_KEY = 16;
const SHOWN = 4;

export const keySeal = (secrets: Secrets): Seal => createSeal(secrets, PURPOSE);

/** How a key is kept: it is never shown again, but for its end. */
export const keptKey = (seal: Seal, key: string | null) => ({
  key: key === null ? null : seal.seal(key),
  keyEnd: key && key.length >= LONG_KEY ? key.slice(-SHOWN) : null,
});

/** The key of a provider; null: it was sealed with a secret that is not known here. */
export const openedKey = (seal: Seal, sealed: string): string | null => {
  try {
    return seal.open(sealed);
  } catch {
    return null;
  }
};

/** Seals with the current secret whatever another one has sealed. Returns how many keys there are. */
export const reSealModelKeys = async (tx: DbOrTx, secrets: Secrets): Promise<number> => {
  const seal = keySeal(secrets);
  const rows = await tx.select().from(modelProvider).where(isNotNull(modelProvider.key)).for('update');
  for (const { name, key } of rows) {
    const sealed = seal.seal(seal.open(key ?? ''));
    await tx.update(modelProvider).set({ key: sealed }).where(eq(modelProvider.name, name));
  }
  return rows.length;
};
