import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { holdAccessChange } from '../../access/index.ts';
import type { Change, Put } from '../../connectors/connector.ts';
import type { DbOrTx, Transaction } from '../../platform/database/database.ts';
import { placeDocuments, switchDocuments } from '../documents/index.ts';
import { neverRead } from './faults.ts';
import { emailsOf, inheritAnew, keepFolder, passLists, storeFolder } from './item-access.ts';
import { findItems, type ItemRow, markMissing, markSeen, type NamedItem, storeNamed } from './item-store.ts';
import { holdSync } from './lease.ts';
import { dropAttachments, findWithAttachments, followMails, isMail } from './mail-store.ts';
import type { Run } from './run.ts';
import { addCounts, type Counts } from './sync-store.ts';
import { takeItem } from './take-item.ts';

/** A change of one item, or of a folder. */
export type Told = Exclude<Change, { type: 'checkpoint' | 'complete' | 'listing' }>;
type OfItem = Exclude<Told, { type: 'access' }>;

const OPENED_AT_ONCE = 4;
/** Kept until it is known what is missing; beyond that a move is taken for a new thing. */
const DEFERRED_AT_MOST = 20_000;

/**
 * Applies what a source has told, in this order: who reads what, and what is there or gone, in one transaction; then what has
 * to be opened, each thing in one of its own; then `checkpoint`, which covers all of it, is kept.
 */
export const applyChanges = async (run: Run, told: Told[], checkpoint: unknown): Promise<void> => {
  const { parts, lease, source } = run;
  const { database, queue } = parts;
  const last = new Map<string, OfItem>();
  for (const change of told) {
    if (change.type === 'access') continue;
    last.delete(change.id);
    last.set(change.id, change);
  }
  const folders = told.filter((change) => change.type === 'access');
  const ids = [...last.keys()];
  const known = await findItems(database.db, source.id, ids);
  const changesAccess =
    folders.length > 0 || hasOtherReaders(last, known, await findMails(database.db, known));
  const sorted = await database.transact(async (tx) => {
    if (changesAccess) await holdAccessChange(tx.db, source.domainId);
    await holdSync(tx.db, lease);
    const touched: string[] = [];
    for (const { path, access } of folders) {
      await storeFolder(tx.db, source.id, path, access);
      keepFolder(run.folders, path, access);
      touched.push(...(await inheritAnew(tx.db, source.id, run.folders, path)));
    }
    return storeTold(run, tx, [...last.values()], touched);
  });
  if (sorted.isAnyRenamed) queue.wake('ingest-document');
  run.documents += sorted.added;
  run.deferred.push(...sorted.deferred);
  await openAll(run, sorted.toOpen);
  if (checkpoint === undefined) return;
  await database.transact(async ({ db: tx }) => {
    await holdSync(tx, lease, 'update');
    await tx.execute(
      sql`update source set checkpoint = ${JSON.stringify(checkpoint)}::jsonb where id = ${source.id}`,
    );
  });
};

/** Opens things, a few at the same time. Rejects when the sync is to end. */
export const openAll = async (run: Run, puts: Put[]): Promise<void> => {
  const limit = pLimit(OPENED_AT_ONCE);
  const work = puts.map((put) =>
    limit(async () => {
      run.signal.throwIfAborted();
      await takeItem(run, put);
    }),
  );
  // All of them have ended before anybody goes on.
  const ends = await Promise.allSettled(work);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
};

/** Returns the ids of known items that have attachments but no document. */
const findMails = (db: DbOrTx, known: Map<string, ItemRow>): Promise<Set<string>> =>
  findWithAttachments(
    db,
    [...known.values()].flatMap(({ id, documentId }) => (documentId ? [] : [id])),
  );

/** Returns whether the readers of an item may change: such a change takes the lock of access changes. */
const hasOtherReaders = (
  told: Map<string, OfItem>,
  known: Map<string, ItemRow>,
  mails: Set<string>,
): boolean =>
  [...told.values()].some((change) => {
    const item = change.type === 'put' ? known.get(change.id) : undefined;
    return (
      change.type === 'put' &&
      // A mail that was not taken may have attachments that were.
      item &&
      (item.documentId || mails.has(item.id)) &&
      (!isSame(item.access, change.access) || item.path !== change.path)
    );
  });

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sortedKeys(one)) === JSON.stringify(sortedKeys(other));
/** The database gives back the fields of an object in an order of its own. */
const sortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sortedKeys(one)]),
  );
};

/** `added`: number of items that are to become documents. */
type Sorted = { toOpen: Put[]; deferred: Put[]; isAnyRenamed: boolean; added: number };

const storeTold = async (run: Run, tx: Transaction, told: OfItem[], touched: string[]): Promise<Sorted> => {
  const { source, lease, listing } = run;
  const ids = told.map(({ id }) => id);
  const known = await findItems(tx.db, source.id, ids, { locked: true });
  const seen: string[] = [];
  const named: NamedItem[] = [];
  const sorted: Sorted = { toOpen: [], deferred: [], isAnyRenamed: false, added: 0 };
  const counts: Counts = { listed: told.filter(({ type }) => type !== 'gone').length };
  const count = (name: keyof Counts) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const placed: { documentId: string; name: string; path: string }[] = [];
  const backAgain: string[] = [];
  for (const change of told) {
    if (change.type === 'gone') continue;
    const item = known.get(change.id);
    if (item?.documentId && item.switchedOff) backAgain.push(item.documentId);
    if (change.type !== 'put') {
      named.push(notTaken(change, item));
      count(change.type);
      continue;
    }
    const is = judge(change, item);
    if (is === 'unchanged') count('unchanged');
    if (is === 'failed' || is === 'passed_over') count(is);
    if (is === 'open') {
      if (!item?.documentId && item?.state !== 'waiting') sorted.added += 1;
      const waits = change.movable && run.mayMove && !item?.documentId;
      if (waits && run.deferred.length + sorted.deferred.length < DEFERRED_AT_MOST)
        sorted.deferred.push(change);
      else sorted.toOpen.push(change);
    }
    if (is === 'unchanged' && item && isAsBefore(change, item)) seen.push(item.id);
    else named.push(namedBy(run, change, item, is));
    if (is !== 'open' && item?.documentId && item.path !== change.path)
      placed.push({ documentId: item.documentId, name: change.name, path: change.path });
  }
  await markSeen(tx.db, listing, seen);
  await storeNamed(tx.db, { sourceId: source.id, listing }, named);
  await markMissing(
    tx.db,
    source.id,
    told.filter(({ type }) => type === 'gone').map(({ id }) => id),
  );
  await switchDocuments(tx.db, backAgain, true);
  await placeDocuments(run.parts, tx, placed);
  await dropAttachments(tx.db, unread(told, known));
  const followed = await followMails(run.parts, tx, source.id, ids);
  sorted.isAnyRenamed = placed.length > 0 || followed.isAnyRenamed;
  const others = named.flatMap(({ outerId }) => known.get(outerId)?.id ?? []);
  counts.access_changed = await passLists(tx.db, source.id, [
    ...new Set([...touched, ...others, ...followed.ids]),
  ]);
  await addCounts(tx.db, lease.syncId, counts);
  return sorted;
};

/** Returns the ids of items without a document that are never read: attachments of such an item are deleted. */
const unread = (told: OfItem[], known: Map<string, ItemRow>): string[] =>
  told.flatMap((change) => {
    const item = known.get(change.id);
    const isNever = change.type === 'passed_over' || (change.type === 'put' && neverRead(change.path));
    return item && !item.documentId && isNever ? [item.id] : [];
  });

type Judged = 'unchanged' | 'open' | 'failed' | 'passed_over';

const judge = (put: Put, item: ItemRow | undefined): Judged => {
  const isSameKind = item && isMail(item.path) === isMail(put.path);
  if (isSameKind && item.documentId && put.version !== null && item.version === put.version)
    return 'unchanged';
  if (neverRead(put.path)) return 'passed_over';
  if (!item || (item.state !== 'failed' && item.state !== 'passed_over')) return 'open';
  const isOther = put.version !== null && put.version !== item.failedVersion;
  const isDue = item.retryAt !== null && item.retryAt <= new Date();
  return isOther || isDue ? 'open' : item.state;
};

const isAsBefore = (put: Put, item: ItemRow): boolean =>
  item.state === 'taken' &&
  item.missingSince === null &&
  item.path === put.path &&
  item.address === put.address &&
  (item.changedAt?.getTime() ?? null) === (put.changedAt ? new Date(put.changedAt).getTime() : null) &&
  isSame(item.access, put.access);

const NO_REASON = {
  reasonCode: null,
  reasonMessage: null,
  attempts: 0,
  retryAt: null,
  failedVersion: null,
} as const;
/** The stored reason of an item's failure. */
const reasonOf = (item: ItemRow | undefined) =>
  item
    ? {
        reasonCode: item.reasonCode,
        reasonMessage: item.reasonMessage,
        attempts: item.attempts,
        retryAt: item.retryAt,
        failedVersion: item.failedVersion,
      }
    : NO_REASON;

const namedBy = (run: Run, put: Put, item: ItemRow | undefined, is: Judged): NamedItem => {
  const { id, path, address, access, changedAt } = put;
  const emails = emailsOf(run.folders, path, access);
  const common = { outerId: id, path, address, access, emails, changedAt, goes: false };
  if (is === 'unchanged') return { ...common, ...NO_REASON, state: 'taken' };
  const never = is === 'passed_over' ? neverRead(path) : null;
  if (never)
    return {
      ...common,
      ...NO_REASON,
      reasonCode: never.code,
      reasonMessage: never.message,
      failedVersion: put.version,
      state: 'passed_over',
      goes: Boolean(item?.documentId),
    };
  const state = is === 'open' ? (item?.documentId ? 'taken' : 'waiting') : is;
  return { ...common, ...reasonOf(item), state };
};

/**
 * Returns the new state of an item that was not read: after a failure, its document stays; an item that is not read any more is deleted.
 */
const notTaken = (
  change: Extract<OfItem, { type: 'failed' | 'passed_over' }>,
  item: ItemRow | undefined,
): NamedItem => {
  const never = change.type === 'passed_over' ? neverRead(change.path) : null;
  return {
    outerId: change.id,
    path: change.path,
    address: item?.address ?? null,
    access: (item?.access as NamedItem['access']) ?? 'unknown', // stored by storeNamed
    emails: item ? item.emails : [],
    changedAt: item?.changedAt?.toISOString() ?? null,
    attempts: (item?.attempts ?? 0) + (change.type === 'failed' ? 1 : 0),
    retryAt: null,
    failedVersion: null,
    state: change.type,
    reasonCode: change.type === 'failed' ? 'other' : (never?.code ?? 'type'),
    reasonMessage: change.reason.slice(0, 500),
    goes: change.type === 'passed_over' && Boolean(item?.documentId),
  };
};
