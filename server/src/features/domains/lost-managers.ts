import { sql } from 'drizzle-orm';
import { type ManagedDomain, withoutManager } from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { type AuditOrigin, recordAudit } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';

/**
 * Audits the restricted domains that lost their last manager, in the transaction of the removal. They stay closed; notify the owners after
 * the commit.
 */
export const recordLostManagers = async (
  tx: DbOrTx,
  origin: AuditOrigin,
  { gone, managed }: { gone: { id: string; name: string }; managed: ManagedDomain[] },
): Promise<ManagedDomain[]> => {
  const lost = await withoutManager(tx, managed);
  const domains = lost.map(({ id, name }) => ({ id, name }));
  if (domains.length)
    await recordAudit(tx, origin, { action: 'domain.manager_lost', target: gone, detail: { domains } });
  return lost;
};

/** Tells the owners, the one who did it too. */
export const tellLostManagers = async (db: Db, notify: Notify, lost: ManagedDomain[]): Promise<void> => {
  if (!lost.length) return;
  const owners = await db.execute<{ id: string }>(
    sql`select id from "user" where role = 'owner' and disabled_at is null`,
  );
  const userIds = owners.rows.map(({ id }) => id);
  for (const { id: domainId } of lost)
    await notify({ kind: 'manager_lost', userIds, actorId: null, domainId });
};
