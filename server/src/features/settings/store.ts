import { ProductSettings, type ProductSettingsPatch } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { productSetting } from '../../tables/administration.ts';

/** Other servers of a cluster see a change within so long. */
const KEPT_MS = 1_000;
/** Older than this they are read again while those who ask are given them: nobody waits as long as somebody asks. */
const FRESH_MS = KEPT_MS / 2;

export type SettingsOfProduct = {
  /** The settings of the moment: what the owner decided over the environment's defaults. */
  get: () => Promise<ProductSettings>;
  /** Part of a transaction, after which `again` reads what it has left. */
  change: (
    tx: DbOrTx,
    patch: ProductSettingsPatch & Partial<Pick<ProductSettings, 'embedder'>>,
  ) => Promise<void>;
  again: () => Promise<ProductSettings>;
};

export const openProductSettings = (db: Db, defaults: ProductSettings): SettingsOfProduct => {
  let kept: { at: number; values: Promise<ProductSettings> } | undefined;

  const read = async (): Promise<ProductSettings> => {
    const rows = await db.select().from(productSetting);
    const decided = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    const parsed = ProductSettings.safeParse({ ...defaults, ...decided });
    return parsed.success ? parsed.data : defaults;
  };

  const renew = (): Promise<ProductSettings> => {
    const values = read();
    kept = { at: Date.now(), values };
    values.catch(() => {
      kept = undefined;
    });
    return values;
  };

  const get = () => {
    const known = kept;
    if (!known || known.at < Date.now() - KEPT_MS) return renew();
    if (known.at < Date.now() - FRESH_MS) void renew().catch(() => {});
    return known.values;
  };

  return {
    get,
    change: async (tx, patch) => {
      const rows = Object.entries(patch).map(([key, value]) => ({
        key,
        value: sql`${JSON.stringify(value)}::jsonb`,
      }));
      if (rows.length) {
        await tx
          .insert(productSetting)
          .values(rows)
          .onConflictDoUpdate({
            target: productSetting.key,
            set: { value: sql`excluded.value`, updatedAt: new Date() },
          });
      }
    },
    again: () => {
      kept = undefined;
      return get();
    },
  };
};
