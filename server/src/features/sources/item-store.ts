import type { SourceItemState } from '@docent/contract';
import { and, inArray, sql } from 'drizzle-orm';
import type { ItemAccess, Put } from '../../connectors/connector.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { sourceItem } from '../../tables/source-items.ts';
import { LeaseLost } from './lease.ts';

export type ItemRow = typeof sourceItem.$inferSelect;

const KEY = sql`md5(${sourceItem.outerId})`;
const keysOf = (ids: string[]) =>
  sql`(select md5(given.id) from unnest(${sql.param(ids)}::text[]) as given(id))`;
const isCalled = (sourceId: string, outerId: string) =>
  sql`${sourceItem.sourceId} = ${sourceId} and ${KEY} = md5(${outerId})`;

/** Returns the stored items by their ids at the source. `locked`: locks them until the transaction ends. */
export const findItems = async (
  db: DbOrTx,
  sourceId: string,
  outerIds: string[],
  { locked = false } = {},
): Promise<Map<string, ItemRow>> => {
  if (!outerIds.length) return new Map();
  const query = db
    .select()
    .from(sourceItem)
    .where(and(sql`${sourceItem.sourceId} = ${sourceId}`, sql`${KEY} in ${keysOf(outerIds)}`))
    .orderBy(sourceItem.id);
  const rows = await (locked ? query.for('update') : query);
  return new Map(rows.map((row) => [row.outerId, row]));
};

/** Names and readers of an item as the source gives them. Fields of its document that are not given stay. */
export type NamedItem = {
  outerId: string;
  path: string;
  address: string | null;
  access: ItemAccess;
  emails: string[] | null;
  state: SourceItemState;
  reasonCode: ItemRow['reasonCode'];
  reasonMessage: string | null;
  attempts: number;
  retryAt: Date | null;
  failedVersion: string | null;
  changedAt: string | null;
  /** Its document goes, although it is there. */
  goes: boolean;
  /** The mail's item and the path within the mail; attachments only. */
  mailId?: string;
  mailPart?: string;
};

/** Stores what was named in this listing: what was missing is found again, unless it goes. Returns the ids of all. */
export const storeNamed = async (
  tx: DbOrTx,
  { sourceId, listing }: { sourceId: string; listing: number },
  items: NamedItem[],
): Promise<void> => {
  if (!items.length) return;
  const rows = items.map((item) => ({ ...item, id: newId() }));
  await tx.execute(sql`insert into source_item (id, source_id, outer_id, path, address, access, emails, state, reason_code,
      reason_message, attempts, retry_at, failed_version, seen_in, seen_at, changed_at, mail_id, mail_part,
      mail_detached)
    select r.id, ${sourceId}, r."outerId", r.path, r.address, r.access,
      case when jsonb_typeof(r.emails) = 'array' then array(select jsonb_array_elements_text(r.emails)) end, r.state,
      r."reasonCode", r."reasonMessage", r.attempts, r."retryAt", r."failedVersion", ${listing}, now(), r."changedAt",
      r."mailId", r."mailPart", r.goes and r."mailId" is not null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "outerId" text, path text, address text, access jsonb,
      emails jsonb, state text, "reasonCode" text, "reasonMessage" text, attempts int, "retryAt" timestamptz,
      "failedVersion" text, "changedAt" timestamptz, goes boolean, "mailId" uuid, "mailPart" text)
    on conflict (source_id, md5(outer_id)) do update set path = excluded.path, address = excluded.address,
      access = excluded.access, emails = excluded.emails, state = excluded.state, reason_code = excluded.reason_code,
      reason_message = excluded.reason_message, attempts = excluded.attempts, retry_at = excluded.retry_at,
      failed_version = excluded.failed_version, seen_in = excluded.seen_in, seen_at = excluded.seen_at,
      changed_at = excluded.changed_at, mail_id = excluded.mail_id, mail_part = excluded.mail_part,
      mail_detached = excluded.mail_detached, missing_since = null, switched_off = false`);
  const going = items.filter(({ goes }) => goes).map(({ outerId }) => outerId);
  if (going.length) await markMissing(tx, sourceId, going);
};

/** Marks items as seen whose names, paths and readers are unchanged. */
export const markSeen = async (tx: DbOrTx, listing: number, ids: string[]): Promise<void> => {
  if (ids.length)
    await tx
      .update(sourceItem)
      .set({ seenIn: listing, seenAt: sql`now()` })
      .where(inArray(sourceItem.id, ids));
};

/** The source says that they are gone. */
export const markMissing = async (tx: DbOrTx, sourceId: string, outerIds: string[]): Promise<void> => {
  if (outerIds.length)
    await tx
      .update(sourceItem)
      .set({ missingSince: sql`coalesce(${sourceItem.missingSince}, now())` })
      .where(and(sql`${sourceItem.sourceId} = ${sourceId}`, sql`${KEY} in ${keysOf(outerIds)}`));
};

/** Marks the items as missing that a complete listing did not contain, except attachments and items in a folder that could not be listed. */
export const markUnseen = async (tx: DbOrTx, sourceId: string, listing: number): Promise<void> => {
  await tx.execute(sql`with unread as materialized (
      select f.path || '/' as folder from source_item f
      where f.source_id = ${sourceId} and f.seen_in = ${listing} and f.state = 'failed' and f.document_id is null)
    update source_item i set missing_since = now()
    where i.source_id = ${sourceId} and i.seen_in < ${listing} and i.missing_since is null and i.mail_id is null
      and not exists (select 1 from unread where starts_with(i.path, unread.folder))`);
};

/** Returns the number of items of a source that are documents or are to become documents, without those that are missing. */
export const countDocuments = async (db: DbOrTx, sourceId: string): Promise<number> => {
  const { rows } = await db.execute<{ documents: number }>(sql`
    select count(*)::int as documents from source_item
    where source_id = ${sourceId} and (document_id is not null and missing_since is null or state = 'waiting')`);
  return rows[0]?.documents ?? 0;
};

type Taken = {
  sourceId: string;
  listing: number;
  documentId: string;
  emails: string[] | null;
  content: { sha256: string; size: number };
};

/** Stores the content read from an item. Returns the item's id. */
export const storeTaken = async (
  tx: DbOrTx,
  put: Put,
  { sourceId, listing, documentId, emails, content }: Taken,
): Promise<string> => {
  const taken = {
    path: put.path,
    address: put.address,
    version: put.version,
    sizeBytes: content.size,
    contentHash: content.sha256,
    access: put.access,
    emails,
    state: 'taken' as const,
    reasonCode: null,
    reasonMessage: null,
    failedVersion: null,
    attempts: 0,
    retryAt: null,
    seenIn: listing,
    seenAt: sql`now()`,
    changedAt: put.changedAt ? new Date(put.changedAt) : null,
    missingSince: null,
    switchedOff: false,
    documentId,
  };
  const [row] = await tx
    .update(sourceItem)
    .set(taken)
    .where(isCalled(sourceId, put.id))
    .returning({ id: sourceItem.id });
  // It was named before it was opened.
  if (!row) throw new LeaseLost();
  return row.id;
};

export type Failed = Pick<
  ItemRow,
  'state' | 'reasonCode' | 'reasonMessage' | 'attempts' | 'retryAt' | 'failedVersion'
>;

export const storeFailed = async (
  tx: DbOrTx,
  sourceId: string,
  outerId: string,
  failed: Failed,
): Promise<void> => {
  await tx.update(sourceItem).set(failed).where(isCalled(sourceId, outerId));
};

/** Finds a missing item with this content: a new id with the same content is the same item, moved. */
export const findMoved = async (
  tx: DbOrTx,
  sourceId: string,
  { sha256, size }: { sha256: string; size: number },
): Promise<ItemRow | null> => {
  const [row] = await tx
    .select()
    .from(sourceItem)
    .where(
      sql`${sourceItem.sourceId} = ${sourceId} and ${sourceItem.missingSince} is not null
        and ${sourceItem.documentId} is not null and ${sourceItem.contentHash} = ${sha256} and ${sourceItem.sizeBytes} = ${size}`,
    )
    .orderBy(sourceItem.missingSince, sourceItem.path)
    .limit(1)
    .for('update');
  return row ?? null;
};
