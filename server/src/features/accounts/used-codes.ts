import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { hashOf } from './sessions.ts';

/** Longer than a code of an authenticator app is taken for: half a minute, the one before and the one after. */
const LIFE_MS = 300_000;

/** Uses a code up. False for one that the person has shown before, to any call: who has seen it gets nowhere with it. */
export const useCode = async (db: Db, userId: string, code: string): Promise<boolean> => {
  const expiresAt = new Date(Date.now() + LIFE_MS).toISOString();
  const result = await db.execute(sql`
    insert into verification (id, identifier, value, expires_at)
    values (${hashOf(`code ${userId} ${code}`)}, 'used-code', '', ${expiresAt}::timestamptz)
    on conflict (id) do nothing`);
  return (result.rowCount ?? 0) > 0;
};

/** Deletes codes and links that were sent to an address. */
export const forgetCodes = async (tx: DbOrTx, email: string): Promise<void> => {
  await tx.execute(sql`delete from verification where identifier = ${email}`);
};
