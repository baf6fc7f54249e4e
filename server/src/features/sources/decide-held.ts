import type { HeldDecision } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { holdAccessChange } from '../../access/index.ts';
import type { DbOrTx, Transaction } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/index.ts';
import { type DocumentParts, switchDocuments } from '../documents/index.ts';
import { type By, holdSource } from './change-source.ts';
import { AT_A_TIME, removeItems } from './gone.ts';
import type { SourceRow } from './lease.ts';

/**
 * Deletes or keeps documents whose items were not found at the source. Each transaction asks for the right again and writes an audit
 * event with the number of its documents.
 */
export const decideHeld = async (
  parts: DocumentParts,
  by: By,
  id: string,
  { do: decision, item_ids: itemIds }: HeldDecision,
): Promise<void> => {
  const { database } = parts;
  const record = (tx: DbOrTx, row: SourceRow, documents: number) =>
    recordAudit(tx, by, {
      action: 'source.decided',
      target: { id, name: row.name },
      detail: { domain_id: row.domainId, do: decision, documents },
    });
  const row = await database.transact(async ({ db: tx }) => {
    const held = await holdSource(tx, id, by.user, { changes: 'access' });
    if (decision === 'keep') {
      const kept = await keepHeld(tx, held.row, itemIds);
      if (kept) await record(tx, held.row, kept);
    }
    return held.row;
  });
  if (decision === 'keep') return;
  const which = sql`i.state in ('held', 'hidden') ${ofThese(itemIds)}`;
  const alongside = async (tx: Transaction, documents: number) => {
    if (documents) await record(tx.db, row, documents);
    else await holdSource(tx.db, id, by.user);
  };
  let removed = AT_A_TIME;
  while (removed === AT_A_TIME) removed = await removeItems(parts, row, which, alongside);
};

/** These items, and the attachments of mails among them. */
const ofThese = (itemIds: string[] | undefined) =>
  itemIds
    ? sql`and (i.id = any(${sql.param(itemIds)}::uuid[]) or i.mail_id = any(${sql.param(itemIds)}::uuid[]))`
    : sql``;

/** Lets the documents of held items answer on. Returns how many items there were. */
const keepHeld = async (tx: DbOrTx, source: SourceRow, itemIds: string[] | undefined): Promise<number> => {
  await holdAccessChange(tx, source.domainId);
  const { rows } = await tx.execute<{ document_id: string | null }>(sql`with were as (
      select i.id, i.switched_off from source_item i
      where i.source_id = ${source.id} and i.state in ('held', 'hidden') ${ofThese(itemIds)} for update)
    update source_item i set state = 'kept', switched_off = false from were where were.id = i.id
    returning case when were.switched_off then i.document_id end as document_id`);
  await switchDocuments(
    tx,
    rows.flatMap(({ document_id }) => document_id ?? []),
    true,
  );
  return rows.length;
};
