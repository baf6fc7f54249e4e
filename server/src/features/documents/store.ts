import type { DocumentList, DocumentQuery, IngestionError, SourceDocument } from '@docent/contract';
import { and, asc, count, eq, ilike, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { document } from '../../tables/documents.ts';

export type DocumentRow = typeof document.$inferSelect;
export type NewDocument = Pick<
  DocumentRow,
  'id' | 'type' | 'domainId' | 'name' | 'sizeBytes' | 'contentHash' | 'fileKey'
> & {
  createdBy: string | null;
};

export const insertDocument = async (db: Db, given: NewDocument): Promise<SourceDocument> => {
  const [row] = await db.insert(document).values(given).returning();
  if (!row) throw new AppError('unexpected');
  return present(row);
};

/** One page of a domain's documents, by name. */
export const listDocuments = async (db: Db, query: DocumentQuery): Promise<DocumentList> => {
  const { kb_id, name, page, docs_per_page } = query;
  const escaped = name.replace(/[\\%_]/g, '\\$&');
  const where = and(eq(document.domainId, kb_id), name ? ilike(document.name, `%${escaped}%`) : undefined);
  const [totals] = await db.select({ total: count() }).from(document).where(where);
  const rows = await db
    .select()
    .from(document)
    .where(where)
    .orderBy(asc(sql`lower(${document.name})`), asc(document.id))
    .limit(docs_per_page)
    .offset((page - 1) * docs_per_page);
  return { documents: rows.map(present), total: totals?.total ?? 0, page, docs_per_page };
};

/** Throws `not_found`. */
export const getDocumentRow = async (db: Db, id: string): Promise<DocumentRow> => {
  const [row] = await db.select().from(document).where(eq(document.id, id));
  if (!row) throw new AppError('not_found');
  return row;
};

/** Begins an attempt at ingestion. Null when the document is gone or has ended already. */
export const beginIngestion = async (db: Db, id: string): Promise<DocumentRow | null> => {
  const [row] = await db
    .update(document)
    .set({
      status: 'processing',
      attempts: sql`${document.attempts} + 1`,
      pagesDone: 0,
      updatedAt: new Date(),
    })
    .where(and(eq(document.id, id), inArray(document.status, ['queued', 'processing'])))
    .returning();
  return row ?? null;
};

export const saveProgress = async (
  db: Db,
  id: string,
  pagesDone: number,
  pagesTotal: number,
): Promise<void> => {
  await db
    .update(document)
    .set({ pagesDone, pagesTotal })
    .where(and(eq(document.id, id), eq(document.status, 'processing')));
};

type Ingested = { pages: number; passages: number; pagesWithoutText: number[] };

export const saveIngested = async (db: Db, id: string, { pages, passages, pagesWithoutText }: Ingested) => {
  await db
    .update(document)
    .set({
      status: 'ingested',
      error: null,
      pagesDone: pages,
      pagesTotal: pages,
      passages,
      pagesWithoutText,
      updatedAt: new Date(),
    })
    .where(eq(document.id, id));
};

export const saveIngestionError = async (db: Db, id: string, error: IngestionError): Promise<void> => {
  await db.update(document).set({ status: 'error', error, updatedAt: new Date() }).where(eq(document.id, id));
};

/** Takes a document out of answers at once, as part of a transaction. */
export const disableDocument = async (db: Db, id: string): Promise<void> => {
  await db.update(document).set({ enabled: false }).where(eq(document.id, id));
};

/** Removes the row (its passages go with it) and returns it; null when it was gone. */
export const deleteDocumentRow = async (db: Db, id: string): Promise<DocumentRow | null> => {
  const [row] = await db.delete(document).where(eq(document.id, id)).returning();
  return row ?? null;
};

export const documentsOfDomain = async (
  db: Db,
  domainId: string,
): Promise<{ id: string; fileKey: string }[]> =>
  db
    .select({ id: document.id, fileKey: document.fileKey })
    .from(document)
    .where(eq(document.domainId, domainId));

export const present = (row: DocumentRow): SourceDocument => ({
  id: row.id,
  kb_id: row.domainId,
  designation: row.name,
  type: row.type,
  size_bytes: row.sizeBytes,
  last_update: row.updatedAt.toISOString(),
  parsing_status: row.status,
  pages_done: row.pagesDone,
  pages_total: row.pagesTotal,
  passages: row.passages,
  // Written by saveIngestionError only, which takes the contract's codes.
  error: row.error as IngestionError | null,
  pages_without_text: row.pagesWithoutText,
});
