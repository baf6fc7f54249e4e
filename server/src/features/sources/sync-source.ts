import type { SourceProblem } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { holdAccessChange } from '../../access/index.ts';
import { type Change, type ConnectorContext, SourceError } from '../../connectors/connector.ts';
import { newId } from '../../platform/ids.ts';
import { everyMs } from '../../platform/non-overlapping-interval.ts';
import { applyChanges, openAll, type Told } from './apply-changes.ts';
import { isForeseen, problemOf } from './faults.ts';
import { decideMissing } from './gone.ts';
import { changedLists, passLists, readFolders } from './item-access.ts';
import { markUnseen } from './item-store.ts';
import {
  holdSync,
  isRequested,
  LeaseLost,
  RENEW_EVERY_MS,
  renewLease,
  type SourceRow,
  takeSource,
} from './lease.ts';
import { followMails } from './mail-store.ts';
import { createMailThread } from './mail-thread.ts';
import { readChanges } from './read-changes.ts';
import type { EngineParts, Run } from './run.ts';
import { addCounts, endSync, type SyncEnd } from './sync-store.ts';

/** Changes that are applied together, and how long they may wait for others. */
const APPLIED_AT_ONCE = 500;
const APPLIED_WITHIN_MS = 5_000;

export type SyncParts = EngineParts & {
  contextOf: (source: SourceRow, signal: AbortSignal) => Promise<ConnectorContext>;
  /** Ends all syncs of this server. */
  closing: AbortSignal;
  /** After the end of a sync, with how many have failed one after the other. */
  onEnd: (ended: {
    source: SourceRow;
    failures: number;
    isSignInEnded: boolean;
    hasHeld: boolean;
    hasRemoved: boolean;
  }) => Promise<void>;
};

/** Why a sync ends before its time. */
class Stopped extends Error {
  readonly as: 'cancelled' | 'interrupted';
  constructor(as: Stopped['as']) {
    super(as);
    this.as = as;
  }
}

/**
 * The job: a sync of a source, from where the last one ended; nothing if none is due. Syncs that are requested meanwhile follow: the queue
 * drops their jobs until this one has ended.
 */
export const syncSource = async (parts: SyncParts, sourceId: string): Promise<void> => {
  do await syncOnce(parts, sourceId);
  while (!parts.closing.aborted && (await isRequested(parts.database.db, sourceId)));
};

const syncOnce = async (parts: SyncParts, sourceId: string): Promise<void> => {
  const { database, closing, logger } = parts;
  const lease = { sourceId, syncId: newId() };
  const source = await takeSource(database, lease);
  if (!source) return;
  const ending = new AbortController();
  const interrupt = () => ending.abort(new Stopped('interrupted'));
  closing.addEventListener('abort', interrupt);
  if (closing.aborted) interrupt();
  const renew = async () => {
    const held = await renewLease(database.db, lease);
    if (!held) ending.abort(new LeaseLost());
    else if (held.stopping) ending.abort(new Stopped('cancelled'));
  };
  const heart = everyMs(RENEW_EVERY_MS, renew, logger, 'a sync could not renew its lease');
  try {
    await runSync(parts, source, lease, ending.signal);
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    logger.info({ sourceId }, 'a sync has lost its source');
  } finally {
    clearInterval(heart);
    closing.removeEventListener('abort', interrupt);
    // A connector that was given up may still wait for its source.
    interrupt();
  }
};

const runSync = async (
  parts: SyncParts,
  source: SourceRow,
  lease: Run['lease'],
  signal: AbortSignal,
): Promise<void> => {
  const { database } = parts;
  const context = await parts.contextOf(source, signal);
  const { rows } = await database.db.execute<{ holds: boolean }>(
    sql`select exists (select 1 from source_item where source_id = ${source.id} and document_id is not null) as holds`,
  );
  const run: Run = {
    parts,
    source,
    lease,
    signal,
    maxBytes: context.maxBytes,
    folders: await readFolders(database.db, source.id),
    listing: source.listing,
    mayMove: rows[0]?.holds ?? false,
    documents: Number.POSITIVE_INFINITY,
    deferred: [],
    mails: createMailThread(),
    isComplete: false,
  };
  let failure: unknown = null;
  try {
    const connector = await parts.connectors[source.kind]?.();
    if (!connector) throw new SourceError('not_allowed', 'This kind of source is not available here.');
    await takeChanges(
      run,
      readChanges(connector.changes(source.settings, source.checkpoint, context), signal),
    );
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    failure = signal.aborted ? signal.reason : error;
    if (failure instanceof LeaseLost) throw failure;
  } finally {
    await run.mails.stop();
  }
  await finish(parts, run, source, failure);
};

/** Reads what the source tells to its end. */
const takeChanges = async (run: Run, changes: AsyncIterable<Change>): Promise<void> => {
  let told: Told[] = [];
  let checkpoint: unknown;
  let since = Date.now();
  const apply = async () => {
    if (!told.length && checkpoint === undefined) return;
    await applyChanges(run, told, checkpoint);
    told = [];
    checkpoint = undefined;
    since = Date.now();
  };
  try {
    for await (const change of changes) {
      if (change.type === 'checkpoint') checkpoint = change.checkpoint;
      else if (change.type === 'listing') {
        await apply();
        await beginListing(run);
      } else if (change.type === 'complete') {
        await apply();
        await endListing(run);
      } else told.push(change);
      if (told.length >= APPLIED_AT_ONCE || Date.now() - since > APPLIED_WITHIN_MS) await apply();
    }
  } catch (error) {
    // Store the changes received before the error: a listing that breaks repeatedly at one item still gets that far.
    if (!run.signal.aborted && !(error instanceof LeaseLost)) await apply();
    throw error;
  }
  await apply();
};

const beginListing = (run: Run): Promise<void> =>
  run.parts.database.transact(async ({ db: tx }) => {
    await holdSync(tx, run.lease, 'update');
    const { rows } = await tx.execute<{ listing: number }>(
      sql`update source set listing = listing + 1 where id = ${run.source.id} returning listing`,
    );
    run.listing = rows[0]?.listing ?? run.listing;
  });

/** Everything was listed: what was not among it is missing, unless it has come under another name. The next listing begins anew. */
const endListing = async (run: Run): Promise<void> => {
  const { parts, source, lease, listing } = run;
  await parts.database.transact(async (transaction) => {
    const { db: tx } = transaction;
    await holdSync(tx, lease, 'update');
    await markUnseen(tx, source.id, listing);
    await followMails(parts, transaction, source.id, null);
    await tx.execute(sql`update source set listing = listing + 1, checkpoint = null where id = ${source.id}`);
    await tx.execute(sql`update source_sync set complete = true where id = ${lease.syncId}`);
  });
  const deferred = run.deferred.splice(0);
  await openAll(run, deferred);
  run.listing = listing + 1;
  run.isComplete = true;
};

/** Ends a sync. Missing items are decided also when the source could not be read to its end, since it reported them as deleted. */
const finish = async (parts: SyncParts, run: Run, source: SourceRow, failure: unknown): Promise<void> => {
  const { database, logger } = parts;
  const isCut = failure instanceof Stopped;
  if (failure && !isCut && !isForeseen(failure))
    logger.warn({ err: failure, sourceId: source.id }, 'a sync failed');
  const hasHeld = isCut ? false : await decideMissing(run);
  if (!isCut) await mapPeople(run);
  const ended = await database.transact(async ({ db: tx }) => {
    await holdSync(tx, run.lease, 'update');
    const end = await endOf(tx, run, source, failure);
    const failures = await endSync(tx, run.lease, end);
    const { rows } = await tx.execute<{ removed: number }>(
      sql`select removed from source_sync where id = ${run.lease.syncId}`,
    );
    return { failures, hasRemoved: (rows[0]?.removed ?? 0) > 0 };
  });
  await parts.onEnd({ source, hasHeld, isSignInEnded: isSignInEnded(failure), ...ended });
};

/** Updates access when users changed here, although nothing changed at the source. */
const mapPeople = async ({ parts, source, lease }: Run): Promise<void> => {
  const changed = await changedLists(parts.database.db, source.id, null);
  if (!changed.length) return;
  await parts.database.transact(async ({ db: tx }) => {
    await holdAccessChange(tx, source.domainId);
    await holdSync(tx, lease);
    await addCounts(tx, lease.syncId, { access_changed: await passLists(tx, source.id, null) });
  });
};

type Tx = Parameters<typeof endSync>[0];

const endOf = async (tx: Tx, run: Run, source: SourceRow, failure: unknown): Promise<SyncEnd> => {
  if (failure instanceof Stopped) {
    const nextAt = failure.as === 'interrupted' ? new Date() : null;
    return { state: failure.as, error: null, nextAt, isWhole: false, listsAnew: false };
  }
  if (failure)
    return {
      state: 'failed',
      error: problemOf(failure),
      nextAt: againAt(failure, source),
      isWhole: false,
      listsAnew: false,
      ...(isSignInEnded(failure) ? { endedSignIn: source.signedInAt } : {}),
    };
  const { rows } = await tx.execute<{ failed: boolean; waiting: boolean; due: boolean }>(sql`
    select coalesce(bool_or(state = 'failed'), false) as failed, coalesce(bool_or(state = 'waiting'), false) as waiting,
      coalesce(bool_or(state = 'failed' and retry_at < now() + make_interval(mins => ${source.everyMinutes})), false) as due
    from source_item where source_id = ${source.id} and state in ('failed', 'waiting')`);
  const [{ failed, waiting, due } = { failed: false, waiting: false, due: false }] = rows;
  const error: SourceProblem | null = null;
  return {
    state: failed ? 'completed_with_errors' : 'success',
    error,
    nextAt: waiting ? new Date() : null,
    isWhole: true,
    // A feed does not tell again what it has told: what is to be tried once more comes with a listing.
    listsAnew: waiting || (due && !run.isComplete),
  };
};

const isSignInEnded = (failure: unknown) => failure instanceof SourceError && failure.reason === 'sign_in';

const FIRST_MS = 60_000;

/** As it has asked for, or soon, and later each time; never later than its interval says. */
const againAt = (failure: unknown, { failures, everyMinutes }: SourceRow): Date => {
  const told = failure instanceof SourceError ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0;
  const grown = Math.min(FIRST_MS * 2 ** Math.min(failures, 20), everyMinutes * 60_000);
  return new Date(Date.now() + Math.max(told, grown * (0.8 + 0.4 * Math.random())));
};
