import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';

/** Deletes audit entries older than this many days. Returns their number. */
export const deleteOldAudit = async (db: Db, days: number): Promise<number> => {
  const result = await db.execute(
    sql`delete from audit_event where at < now() - make_interval(days => ${days})`,
  );
  return result.rowCount ?? 0;
};
