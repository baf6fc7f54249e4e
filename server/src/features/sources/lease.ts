import { and, eq, sql } from 'drizzle-orm';
import type { Database, Db, DbOrTx } from '../../platform/database/database.ts';
import { leaseEnd } from '../../platform/database/lease.ts';
import { source, sourceSync } from '../../tables/sources.ts';
import { recordSynced } from './sync-store.ts';

export type SourceRow = typeof source.$inferSelect;

/** Interval of lease renewals; it also bounds the delay of a stop request. */
export const RENEW_EVERY_MS = 2_000;

/** Another server works on the source now, or the source was deleted: work in progress here stores nothing any more. */
export class LeaseLost extends Error {}

/**
 * The schedule runs once a minute: what falls due within this time starts now, so that a sync starts half a minute early or late and not
 * up to a minute late. A source that failed or that asked to wait never starts early.
 */
const EARLY_SECONDS = 30;

/** Condition on a row of `source`: a sync is to start now, since it was requested, was cut short, or is due. */
export const IS_DUE = sql`not paused and not needs_sign_in and not deleting and (sync_id is null or leased_until < now())
  and (requested_at is not null or sync_id is not null
    or next_at <= now() + make_interval(secs => case when failures = 0 then ${EARLY_SECONDS} else 0 end))`;

/** Time of the next sync by the schedule of the source. */
const afterInterval = sql`now() + make_interval(mins => ${source.everyMinutes})`;

/**
 * Starts a sync, as the only one of the source. An earlier one that was cut short ends as interrupted. Null when none is due: the request
 * was withdrawn, another sync is running, or the source is paused, deleted, or waits for a user to sign in there.
 */
export const takeSource = (
  database: Database,
  { sourceId, syncId }: { sourceId: string; syncId: string },
): Promise<SourceRow | null> =>
  database.transact(async ({ db: tx }) => {
    const [row] = await tx
      .select()
      .from(source)
      .where(and(eq(source.id, sourceId), IS_DUE))
      .for('update');
    if (!row) return null;
    if (row.syncId) await interruptSync(tx, row.syncId);
    await tx
      .insert(sourceSync)
      .values({ id: syncId, sourceId, reason: row.requestedAt ? 'asked' : 'schedule' });
    const [taken] = await tx
      .update(source)
      .set({
        syncId,
        leasedUntil: leaseEnd,
        stopping: false,
        requestedAt: null,
        nextAt: afterInterval,
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

/** Returns whether a sync was requested that can start now. */
export const isRequested = async (db: Db, sourceId: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from source where id = ${sourceId} and requested_at is not null and ${IS_DUE}`,
  );
  return rows.length > 0;
};

/**
 * Stops the sync that runs, was cut short or waits for a server. The next one starts after the interval. The caller holds the row.
 * @returns false if there is none
 */
export const stopSync = async (tx: DbOrTx, row: SourceRow): Promise<boolean> => {
  if (!row.syncId && !row.requestedAt) return false;
  const isRunning = row.syncId && row.leasedUntil && row.leasedUntil > new Date();
  if (row.syncId && !isRunning) await interruptSync(tx, row.syncId);
  await tx
    .update(source)
    .set({
      requestedAt: null,
      ...(isRunning ? { stopping: true } : { syncId: null, leasedUntil: null, nextAt: afterInterval }),
    })
    .where(eq(source.id, row.id));
  return true;
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
