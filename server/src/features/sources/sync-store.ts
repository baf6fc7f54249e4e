import type { SourceProblem, SourceSyncCounts, SourceSyncState } from '@docent/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { source, sourceSync } from '../../tables/sources.ts';
import { recordAudit } from '../audit/index.ts';

export type Counts = Partial<SourceSyncCounts>;

const COLUMNS = {
  listed: sourceSync.listed,
  created: sourceSync.created,
  replaced: sourceSync.replaced,
  unchanged: sourceSync.unchanged,
  moved: sourceSync.moved,
  removed: sourceSync.removed,
  held: sourceSync.held,
  failed: sourceSync.failed,
  passed_over: sourceSync.passedOver,
  access_changed: sourceSync.accessChanged,
} as const;
const KEYS = { passed_over: 'passedOver', access_changed: 'accessChanged' } as const;

/** Counts what a transaction has done, in it. */
export const addCounts = async (tx: DbOrTx, syncId: string, counts: Counts): Promise<void> => {
  const grown = Object.entries(counts).filter(([, count]) => count);
  if (!grown.length) return;
  const changes = grown.map(([name, count]): [string, SQL] => {
    const key = name as keyof typeof COLUMNS; // Counts has no others
    return [key in KEYS ? KEYS[key as keyof typeof KEYS] : key, sql`${COLUMNS[key]} + ${count}`];
  });
  await tx.update(sourceSync).set(Object.fromEntries(changes)).where(eq(sourceSync.id, syncId));
};

export type SyncEnd = {
  state: Exclude<SourceSyncState, 'in_progress'>;
  error: SourceProblem | null;
  /** When it is asked to be left alone until, or given another chance before its time; null: as its interval says. */
  nextAt: Date | null;
  /** Everything there was looked at. */
  isWhole: boolean;
  /** The next one lists everything, whatever was known. */
  listsAnew: boolean;
  /** Time of the sign-in that expired (null: none so far): a new one is needed before the next sync. */
  endedSignIn?: Date | null;
};

/** Ends a sync and lets go of its source: in a transaction that holds it. Returns how many have failed now, one after the other. */
export const endSync = async (
  tx: DbOrTx,
  { sourceId, syncId }: { sourceId: string; syncId: string },
  { state, error, nextAt, isWhole, listsAnew, endedSignIn }: SyncEnd,
): Promise<number> => {
  await tx
    .update(sourceSync)
    .set({
      state,
      endedAt: new Date(),
      errorCode: error?.code ?? null,
      errorMessage: error?.message ?? null,
    })
    .where(eq(sourceSync.id, syncId));
  const [row] = await tx
    .update(source)
    .set({
      syncId: null,
      leasedUntil: null,
      stopping: false,
      ...(nextAt ? { nextAt } : {}),
      ...(isWhole ? { lastSuccessAt: new Date() } : {}),
      // A sync requested meanwhile lists everything: the checkpoint may lie behind an item to be tried again.
      checkpoint: listsAnew
        ? null
        : sql`case when ${source.requestedAt} is null then ${source.checkpoint} end`,
      ...failuresAfter(state),
      // A user may have signed in during the sync, which still used the old token.
      ...(endedSignIn === undefined ? {} : { needsSignIn: isStill(endedSignIn) }),
    })
    .where(eq(source.id, sourceId))
    .returning({ failures: source.failures });
  await recordSynced(tx, syncId);
  return row?.failures ?? 0;
};

/** Changes of documents that the audit log counts; items seen, passed over or failed are in the history of the sync. */
const DEEDS = ['created', 'replaced', 'moved', 'removed', 'held', 'access_changed'] as const;

/** Writes one audit event for a sync that has ended, with how many documents came, changed or went; none where none did. */
export const recordSynced = async (tx: DbOrTx, syncId: string): Promise<void> => {
  const [row] = await tx
    .select({ id: source.id, name: source.name, domainId: source.domainId, ...COLUMNS })
    .from(sourceSync)
    .innerJoin(source, eq(source.id, sourceSync.sourceId))
    .where(eq(sourceSync.id, syncId));
  const deeds = DEEDS.flatMap((deed) => (row?.[deed] ? [[deed, row[deed]] as const] : []));
  if (!row || !deeds.length) return;
  await recordAudit(tx, null, {
    action: 'source.synced',
    target: { id: row.id, name: row.name },
    detail: { domain_id: row.domainId, sync_id: syncId, ...Object.fromEntries(deeds) },
  });
};

const isStill = (signedInAt: Date | null) =>
  sql`${source.signedInAt} is not distinct from ${signedInAt?.toISOString() ?? null}::timestamptz`;

/** Stopped syncs count neither as success nor as failure of the source. */
const failuresAfter = (state: SyncEnd['state']) => {
  if (state === 'success' || state === 'completed_with_errors') return { failures: 0, failingSince: null };
  if (state !== 'failed') return {};
  return {
    failures: sql`${source.failures} + 1`,
    failingSince: sql`coalesce(${source.failingSince}, now())`,
  };
};
