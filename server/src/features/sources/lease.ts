import { and, eq, sql } from 'drizzle-orm';
import type { Database, Db, DbOrTx } from '../../platform/database/database.ts';
import { leaseEnd } from '../../platform/database/lease.ts';
import { source, sourceSync } from '../../tables/sources.ts';
import { recordSynced } from './sync-store.ts';

export type SourceRow = typeof source.$inferSelect;
type SyncReason = (typeof sourceSync.$inferSelect)['reason'];

/** Interval of lease renewals; it also bounds the delay of a stop request. */
export const RENEW_EVERY_MS = 2_000;

/** Another server works on the source now, or the source was deleted: work in progress here stores nothing any more. */
export class LeaseLost extends Error {}

/**
 * Starts a sync, as the only one of the source. An earlier one that was cut short ends as interrupted. Null when another sync is running,
 * or the source is paused, deleted, or waits for a user to sign in there.
 */
export const takeSource = (
  database: Database,
  { sourceId, syncId, reason }: { sourceId: string; syncId: string; reason: SyncReason },
): Promise<SourceRow | null> =>
  database.transact(async ({ db: tx }) => {
    const [row] = await tx.select().from(source).where(eq(source.id, sourceId)).for('update');
    if (!row || row.paused || row.needsSignIn || row.deleting) return null;
    if (row.syncId && row.leasedUntil && row.leasedUntil > new Date()) return null;
    if (row.syncId) await interruptSync(tx, row.syncId);
    await tx.insert(sourceSync).values({ id: syncId, sourceId, reason });
    const [taken] = await tx
      .update(source)
      .set({
        syncId,
        leasedUntil: leaseEnd,
        stopping: false,
        nextAt: sql`now() + make_interval(mins => ${source.everyMinutes})`,
        // Without a checkpoint everything is listed anew.
        ...(row.checkpoint === null ? { listing: row.listing + 1 } : {}),
      })
      .where(eq(source.id, sourceId))
      .returning();
    return taken ?? null;
  });

const interruptSync = async (tx: DbOrTx, syncId: string): Promise<void> => {
  await tx
    .update(sourceSync)
    .set({ state: 'interrupted', endedAt: new Date() })
    .where(and(eq(sourceSync.id, syncId), eq(sourceSync.state, 'in_progress')));
  await recordSynced(tx, syncId);
};

/** Says that the sync is alive. Null: it is not its own any more. */
export const renewLease = async (
  db: Db,
  { sourceId, syncId }: { sourceId: string; syncId: string },
): Promise<{ stopping: boolean } | null> => {
  const [row] = await db
    .update(source)
    .set({ leasedUntil: leaseEnd })
    .where(and(eq(source.id, sourceId), eq(source.syncId, syncId)))
    .returning({ stopping: source.stopping, paused: source.paused, deleting: source.deleting });
  return row ? { stopping: row.stopping || row.paused || row.deleting } : null;
};

/** Keeps the source this sync's own until the transaction ends. Ask it first of all rows. Throws LeaseLost. */
export const holdSync = async (
  tx: DbOrTx,
  { sourceId, syncId }: { sourceId: string; syncId: string },
  strength: 'share' | 'update' = 'share',
): Promise<SourceRow> => {
  const [row] = await tx
    .select()
    .from(source)
    .where(and(eq(source.id, sourceId), eq(source.syncId, syncId)))
    .for(strength);
  if (!row) throw new LeaseLost();
  return row;
};

/** Every lease ends now. */
export const releaseSources = async (db: Db): Promise<void> => {
  await db.update(source).set({ leasedUntil: sql`now()` }).where(sql`${source.syncId} is not null`);
};
