import { sql } from 'drizzle-orm';
import { managersOf } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Requires that a restricted domain keeps a manager, an active person with the role by name or by a group; otherwise no one could change
 * its readers. Call after the change, in its transaction. Throws `last_manager`.
 */
export const requireManager = async (tx: DbOrTx, domainId: string): Promise<void> => {
  const { rows } = await tx.execute<{ lacks: boolean }>(sql`select
    d.access = 'restricted' and cardinality(${managersOf(sql`d.id`)}) = 0 as lacks from domain d where d.id = ${domainId}`);
  if (rows[0]?.lacks) throw new AppError('last_manager');
};
