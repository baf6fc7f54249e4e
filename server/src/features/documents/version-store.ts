import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { document, documentVersion } from '../../tables/documents.ts';
import type { DocumentRow } from './ingestion-store.ts';

type Content = {
  key: string;
  type: DocumentRow['type'];
  size: number;
  sha256: string;
  textHash: string | null;
  name: string;
  sourceId?: string;
  sourcePath?: string;
};

/**
 * Puts other content in the place of a document's, which stays as a version: in a transaction that holds its row. Whatever reads the
 * document at the moment stores nothing of it any more.
 */
export const replaceContent = async (
  tx: DbOrTx,
  held: DocumentRow,
  { key, type, size, sha256, textHash, ...named }: Content,
): Promise<DocumentRow> => {
  await tx.insert(documentVersion).values({
    documentId: held.id,
    version: held.version,
    type: held.type,
    sizeBytes: held.sizeBytes,
    contentHash: held.contentHash,
    fileKey: held.fileKey,
    createdAt: held.versionAt,
  });
  const now = new Date();
  const [row] = await tx
    .update(document)
    .set({
      ...named,
      type,
      sizeBytes: size,
      contentHash: sha256,
      textHash,
      fileKey: key,
      version: held.version + 1,
      versionAt: now,
      status: 'queued',
      error: null,
      attempts: 0,
      run: held.run + 1,
      pagesDone: 0,
      pagesTotal: null,
      updatedAt: now,
    })
    .where(eq(document.id, held.id))
    .returning();
  if (!row) throw new AppError('not_found');
  return row;
};

export type FileOfVersion = Pick<DocumentRow, 'type' | 'fileKey' | 'sizeBytes'>;

/** The file of an older version. Throws `version_gone`. */
export const getVersion = async (db: Db, documentId: string, version: number): Promise<FileOfVersion> => {
  const [row] = await db
    .select()
    .from(documentVersion)
    .where(and(eq(documentVersion.documentId, documentId), eq(documentVersion.version, version)));
  if (!row) throw new AppError('version_gone');
  return row;
};

export const versionFilesOf = async (tx: DbOrTx, documentIds: string[]): Promise<string[]> => {
  const rows = await tx
    .select({ key: documentVersion.fileKey })
    .from(documentVersion)
    .where(inArray(documentVersion.documentId, documentIds));
  return rows.map(({ key }) => key);
};

export const versionFilesOfDomain = async (db: Db, domainId: string): Promise<string[]> => {
  const rows = await db
    .select({ key: documentVersion.fileKey })
    .from(documentVersion)
    .innerJoin(document, eq(document.id, documentVersion.documentId))
    .where(eq(document.domainId, domainId));
  return rows.map(({ key }) => key);
};

/** Which of these keys of files belong to an older version of a document. */
export const namedByVersions = async (db: Db, keys: string[]): Promise<string[]> => {
  const rows = await db
    .select({ key: documentVersion.fileKey })
    .from(documentVersion)
    .where(inArray(documentVersion.fileKey, keys));
  return rows.map(({ key }) => key);
};

/** An answer that is being written may still come to name what it was given. */
const NAMED_WITHIN = sql`interval '6 hours'`;

/**
 * Condition on a row `v`: a message cites this version, or a lesson or an evaluation question was made while it was the newest. Lessons and
 * evaluation questions record their documents and their time, not versions.
 */
const IS_NAMED: SQL = sql`(
  exists (select 1 from message_document cited join message m on m.id = cited.message_id
    where cited.document_id = v.document_id and exists (select 1 from jsonb_array_elements(m.sources) s
      where s ->> 'source_document_id' = v.document_id::text and coalesce((s ->> 'version')::int, 1) = v.version))
  or exists (select 1 from lesson_document rested join lesson l on l.id = rested.lesson_id
    where rested.document_id = v.document_id and l.created_at >= v.created_at and l.created_at < v.replaced_at)
  or exists (select 1 from golden_document rested join golden_question q on q.id = rested.question_id
    where rested.document_id = v.document_id and q.created_at >= v.created_at and q.created_at < v.replaced_at))`;

/**
 * Deletes versions that are not cited, and those replaced more than `days` ago (null: none of these). The version that answers at this
 * moment is kept: its successor may not be ingested yet. Files are removed by the next sweep.
 */
export const deleteOldVersions = async (db: Db, days: number | null): Promise<void> => {
  const tooOld = days === null ? sql`false` : sql`v.replaced_at < now() - make_interval(days => ${days})`;
  await db.execute(sql`delete from document_version v
    where v.replaced_at < now() - ${NAMED_WITHIN} and (${tooOld} or not ${IS_NAMED})
      and not exists (select 1 from reading r where r.document_id = v.document_id and r.version = v.version and r.visible)`);
};
