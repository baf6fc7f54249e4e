import { HELD_HOURS, HELD_ITEMS, HELD_SHARE } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { type DocumentParts, removeDocuments, switchDocuments } from '../documents/index.ts';
import { holdSync } from './lease.ts';
import type { Run } from './run.ts';
import { addCounts } from './sync-store.ts';

const AT_ONCE = 200;

/** Condition on items `i`: missing, and neither held back nor decided by a manager. */
const IS_GOING = sql`i.missing_since is not null and i.state not in ('held', 'hidden', 'kept')`;

/**
 * Decides what happens to missing items. A few are deleted; many at once are held back until a manager decides, since a source that is
 * partly unreachable looks the same as one that was emptied.
 * @returns whether any were held back
 */
export const decideMissing = async (run: Run): Promise<boolean> => {
  const { parts, source, lease } = run;
  const holds = await parts.database.transact(async ({ db: tx }) => {
    await holdSync(tx, lease, 'update');
    const { rows } = await tx.execute<{ going: number; total: number }>(sql`
      select count(*) filter (where ${IS_GOING})::int as going, count(*)::int as total from source_item i
      where i.source_id = ${source.id} and i.document_id is not null and i.state not in ('held', 'hidden', 'kept')`);
    const [{ going, total } = { going: 0, total: 0 }] = rows;
    if (going < HELD_ITEMS || going <= HELD_SHARE * total) return false;
    await tx.execute(sql`update source_item i set state = 'held', reason_code = 'missing',
        reason_message = 'It is not found at the source any more, as many others.'
      where i.source_id = ${source.id} and i.document_id is not null and ${IS_GOING}`);
    await addCounts(tx, lease.syncId, { held: going });
    return true;
  });
  let removed = AT_ONCE;
  while (removed === AT_ONCE) {
    run.signal.throwIfAborted();
    removed = await removeItems(parts, source, IS_GOING, async (tx, documents) => {
      await holdSync(tx.db, lease);
      await addCounts(tx.db, lease.syncId, { removed: documents });
    });
  }
  return holds;
};

/**
 * Removes some of a source's items with their documents, in one transaction with `alongside`, which comes first and is told
 * how many documents they have. Attachments precede mails: the condition may find them by their mail. Returns how many items there were: less
 * than `AT_ONCE` when there are no more.
 */
export const removeItems = async (
  parts: DocumentParts,
  source: { id: string; domainId: string },
  which: SQL,
  alongside: (tx: Transaction, documents: number) => Promise<void>,
): Promise<number> => {
  const { items, removeFiles } = await parts.database.transact(async (tx) => {
    await alongside(tx, 0);
    const { rows } = await tx.db.execute<{ id: string; document_id: string | null }>(sql`
      select i.id, i.document_id from source_item i where i.source_id = ${source.id} and ${which}
      order by i.mail_id is null, i.id limit ${AT_ONCE} for update`);
    const documents = rows.flatMap(({ document_id }) => document_id ?? []);
    if (documents.length) await alongside(tx, documents.length);
    const remove = await removeDocuments(parts, tx, source.domainId, documents);
    const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
    // Items that exist but are not read any more stay in the list, with the reason; attachments as long as their mail is there.
    await tx.db.execute(sql`with stays as (
        update source_item i set missing_since = null, mail_detached = false where i.id = any(${ids}) and i.state = 'passed_over'
          and i.seen_in >= (select s.listing from source s where s.id = ${source.id}) - 1
          and not exists (select 1 from source_item m where m.id = i.mail_id and m.missing_since is not null) returning i.id)
      delete from source_item where id = any(${ids}) and id not in (select id from stays)`);
    return { items: rows.length, removeFiles: remove };
  });
  await removeFiles();
  return items;
};

/** Held for too long: out of answers, and not deleted. */
export const hideOverdue = (parts: Pick<DocumentParts, 'database'>): Promise<void> =>
  parts.database.transact(async ({ db: tx }) => {
    const { rows } = await tx.execute<{ document_id: string }>(sql`
      with overdue as (select i.id, d.enabled from source_item i join document d on d.id = i.document_id
        where i.state = 'held' and i.missing_since < now() - make_interval(hours => ${HELD_HOURS}) for update of i)
      update source_item i set state = 'hidden', switched_off = overdue.enabled from overdue where overdue.id = i.id
      returning i.document_id`);
    await switchDocuments(
      tx,
      rows.map(({ document_id }) => document_id),
      false,
    );
  });

export const AT_A_TIME = AT_ONCE;
