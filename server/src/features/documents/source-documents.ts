import { eq, inArray, sql } from 'drizzle-orm';
import { noteAccessChange, snapshotReaders } from '../../access/index.ts';
import { hideReadings } from '../../knowledge/index.ts';
import type { DbOrTx, Transaction } from '../../platform/database/database.ts';
import { document } from '../../tables/documents.ts';
import { cleanName } from './clean-name.ts';
import { INGEST_QUEUE } from './ingest-document.ts';
import type { DocumentParts } from './put-document.ts';
import { stopIngestion } from './running-ingestions.ts';
import { versionFilesOf } from './version-store.ts';

/** Renames and moves documents of a source with unchanged content: names are searched, so a new name means a new ingestion. */
export const placeDocuments = async (
  { queue }: Pick<DocumentParts, 'queue'>,
  tx: Transaction,
  placed: { documentId: string; name: string; path: string }[],
): Promise<void> => {
  if (!placed.length) return;
  const names = placed.map(({ name }) => cleanName(name));
  const ids = sql`${sql.param(placed.map(({ documentId }) => documentId))}::uuid[]`;
  const paths = sql`${sql.param(placed.map(({ path }) => path))}::text[]`;
  const { rows } = await tx.db.execute<{ id: string }>(sql`with placed as (
      select * from unnest(${ids}, ${sql.param(names)}::text[], ${paths}) as p(id, name, path)),
    renamed as (select d.id from document d join placed p on p.id = d.id where d.name <> p.name for update of d)
    update document d set name = p.name, source_path = p.path,
      status = case when d.id in (select id from renamed) and d.status in ('ingested', 'error') then 'queued' else d.status end,
      attempts = case when d.id in (select id from renamed) then 0 else d.attempts end
    from placed p where p.id = d.id returning case when d.status = 'queued' then d.id end as id`);
  const queued = rows.flatMap(({ id }) => (id ? [{ key: id, data: { documentId: id } }] : []));
  await queue.sendOnce(INGEST_QUEUE, queued, tx);
};

/** Takes documents out of answers, or puts them back, as part of a transaction. */
export const switchDocuments = async (tx: DbOrTx, ids: string[], enabled: boolean): Promise<void> => {
  if (ids.length) await tx.update(document).set({ enabled }).where(inArray(document.id, ids));
};

/**
 * Removes documents in a transaction: they are out of answers with its commit. Returns what removes their files, for after it; a
 * crash between the two leaves files that nothing names.
 */
export const removeDocuments = async (
  { files }: Pick<DocumentParts, 'files'>,
  tx: Transaction,
  domainId: string,
  ids: string[],
): Promise<() => Promise<void>> => {
  if (!ids.length) return async () => {};
  await hideReadings(tx, ids);
  const versions = await versionFilesOf(tx.db, ids);
  const which = sql`going.id = any(${sql.param(ids)}::uuid[])`;
  await tx.db.execute(sql`with ${snapshotReaders(which)} select 1`);
  const rows = await tx.db
    .delete(document)
    .where(inArray(document.id, ids))
    .returning({ fileKey: document.fileKey });
  await noteAccessChange(tx.db, domainId);
  return async () => {
    for (const id of ids) stopIngestion(id);
    for (const key of [...rows.map(({ fileKey }) => fileKey), ...versions]) await files.remove(key);
  };
};

/** Detaches the documents from a source, as if a user had uploaded them; their access is managed here from then on. */
export const releaseDocuments = async (tx: DbOrTx, sourceId: string): Promise<void> => {
  await tx
    .update(document)
    .set({ origin: 'upload', sourceId: null, sourcePath: null, accessOrigin: 'hand' })
    .where(eq(document.sourceId, sourceId));
};

/** Takes all documents of a source out of answers, and tells how to go on removing them: some at a time. */
export const documentsOfSource = async (tx: DbOrTx, sourceId: string, limit: number): Promise<string[]> => {
  const rows = await tx
    .select({ id: document.id })
    .from(document)
    .where(eq(document.sourceId, sourceId))
    .limit(limit);
  return rows.map(({ id }) => id);
};

export const switchOffSource = async (tx: DbOrTx, sourceId: string): Promise<void> => {
  await tx.update(document).set({ enabled: false }).where(eq(document.sourceId, sourceId));
};
