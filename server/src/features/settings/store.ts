import { ProductSettings, type ProductSettingsPatch } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { productSetting } from '../../tables/administration.ts';
import { ModelChoices } from './model-choices.ts';

/** Time within which other servers of a cluster see a change. */
const KEPT_MS = 1_000;
/** Stale-while-revalidate: older settings are returned at once and refreshed in the background. */
const FRESH_MS = KEPT_MS / 2;

export type SettingsOfProduct = {
  /** The settings of the moment: what the owner decided over the environment's defaults. */
  get: () => Promise<ProductSettings>;
  /** Models that owners have chosen, of the same reading; with a transaction as it sees them. */
  models: (tx?: DbOrTx) => Promise<ModelChoices>;
  /** Part of a transaction, after which `again` reads what it has left. */
  change: (
    tx: DbOrTx,
    patch: ProductSettingsPatch & Partial<Pick<ProductSettings, 'embedder'>>,
  ) => Promise<void>;
  changeModels: (tx: DbOrTx, patch: Partial<ModelChoices>) => Promise<void>;
  /** Part of a transaction: returns whether no process of the installation has done this step, and marks it as done. */
  doOnce: (tx: DbOrTx, step: string) => Promise<boolean>;
  again: () => Promise<ProductSettings>;
};

/** Before the names of steps that an installation does once. */
const ONCE = 'once.';
/** Before the names of what is chosen of models. */
const OF_MODELS = 'models.';

type Read = { product: ProductSettings; models: ModelChoices };

export const openProductSettings = (db: Db, defaults: ProductSettings): SettingsOfProduct => {
  let kept: { at: number; values: Promise<Read> } | undefined;

  const read = async (from: DbOrTx = db): Promise<Read> => {
    const rows = await from.select().from(productSetting);
    const decided = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    const parsed = ProductSettings.safeParse({ ...defaults, ...decided });
    const ofModels = rows.flatMap(({ key, value }) =>
      key.startsWith(OF_MODELS) ? [[key.slice(OF_MODELS.length), value]] : [],
    );
    return {
      product: parsed.success ? parsed.data : defaults,
      models: ModelChoices.parse(Object.fromEntries(ofModels)),
    };
  };

  const renew = (): Promise<Read> => {
    const values = read();
    kept = { at: Date.now(), values };
    values.catch(() => {
      kept = undefined;
    });
    return values;
  };

  const present = () => {
    const known = kept;
    if (!known || known.at < Date.now() - KEPT_MS) return renew();
    // A failed refresh keeps the cached values until they expire; then `renew` above reports the error.
    if (known.at < Date.now() - FRESH_MS) void renew().catch(() => {});
    return known.values;
  };

  const get = async () => (await present()).product;

  const store = async (tx: DbOrTx, prefix: string, patch: object) => {
    const rows = Object.entries(patch).map(([key, value]) => ({
      key: `${prefix}${key}`,
      value: sql`${JSON.stringify(value)}::jsonb`,
    }));
    if (!rows.length) return;
    await tx
      .insert(productSetting)
      .values(rows)
      .onConflictDoUpdate({
        target: productSetting.key,
        set: { value: sql`excluded.value`, updatedAt: new Date() },
      });
  };

  return {
    get,
    models: async (tx) => (await (tx ? read(tx) : present())).models,
    change: (tx, patch) => store(tx, '', patch),
    changeModels: (tx, patch) => store(tx, OF_MODELS, patch),
    doOnce: async (tx, step) => {
      const marked = await tx
        .insert(productSetting)
        .values({ key: `${ONCE}${step}`, value: true })
        .onConflictDoNothing()
        .returning({ key: productSetting.key });
      return marked.length > 0;
    },
    again: () => {
      kept = undefined;
      return get();
    },
  };
};
