import { asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { modelProvider } from '../../tables/models.ts';

export type StoredProvider = Omit<typeof modelProvider.$inferSelect, 'createdAt'>;

export const listProviders = (db: DbOrTx): Promise<StoredProvider[]> =>
  db.select().from(modelProvider).orderBy(asc(modelProvider.createdAt), asc(modelProvider.name));

/** False when there is one of this name. */
export const insertProvider = async (db: DbOrTx, provider: StoredProvider): Promise<boolean> => {
  const { rowCount } = await db.insert(modelProvider).values(provider).onConflictDoNothing();
  return rowCount === 1;
};

/** Locked until the transaction ends. */
export const holdProvider = async (tx: DbOrTx, name: string): Promise<StoredProvider | undefined> =>
  (await tx.select().from(modelProvider).where(eq(modelProvider.name, name)).for('update'))[0];

export const updateProvider = async (db: DbOrTx, { name, ...values }: StoredProvider): Promise<void> => {
  await db.update(modelProvider).set(values).where(eq(modelProvider.name, name));
};

export const deleteProvider = async (db: DbOrTx, name: string): Promise<boolean> => {
  const { rowCount } = await db.delete(modelProvider).where(eq(modelProvider.name, name));
  return rowCount === 1;
};
