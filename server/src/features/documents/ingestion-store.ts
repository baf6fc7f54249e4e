import type { HiddenParts, IngestionError } from '@docent/contract';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { document } from '../../tables/documents.ts';

export type DocumentRow = typeof document.$inferSelect;
type Run = Pick<DocumentRow, 'id' | 'run'>;

const UNFINISHED = inArray(document.status, ['queued', 'processing']);
/** Only while this run is the document's latest: one that was cancelled or overtaken writes nothing. */
const isCurrent = ({ id, run }: Run) =>
  and(eq(document.id, id), eq(document.run, run), eq(document.status, 'processing'));

/**
 * Begins an attempt at ingestion, which counts unless the one before was `spared`: it ended with the server or the database, not by the file.
 * Null when the document is gone or has ended already. */
export const beginIngestion = async (
  db: Db,
  id: string,
  { spared = false }: { spared?: boolean } = {},
): Promise<DocumentRow | null> => {
  const [row] = await db
    .update(document)
    .set({
      status: 'processing',
      attempts: sql`${document.attempts} + ${spared ? 0 : 1}`,
      run: sql`${document.run} + 1`,
      pagesDone: 0,
      pagesTotal: null,
      updatedAt: new Date(),
    })
    .where(and(eq(document.id, id), UNFINISHED))
    .returning();
  return row ?? null;
};

/** Gives back an attempt that a server let go when it closed: another one takes the document up. */
export const releaseIngestion = async (db: Db, run: Run): Promise<void> => {
  await db
    .update(document)
    .set({ status: 'queued', attempts: sql`greatest(0, ${document.attempts} - 1)`, updatedAt: new Date() })
    .where(isCurrent(run));
};

/** False when the run is not the document's any more. */
export const saveProgress = async (
  db: Db,
  run: Run,
  pagesDone: number,
  pagesTotal: number,
): Promise<boolean> => {
  const saved = await db
    .update(document)
    .set({ pagesDone, pagesTotal })
    .where(isCurrent(run))
    .returning({ id: document.id });
  return saved.length > 0;
};

type Read = {
  pages: number;
  passages: number;
  pagesWithoutText: number[];
  pagesRecognised: number;
  hiddenParts: HiddenParts;
};

const columnsOf = ({ pages, passages, pagesWithoutText, pagesRecognised, hiddenParts }: Read) => ({
  pagesDone: pages,
  pagesTotal: pages,
  passages,
  pagesWithoutText,
  pagesRecognised,
  hiddenParts,
});

/** Returns the name that the document has now; null when the run is not the document's any more. */
export const saveIngested = async (db: Db, run: Run, read: Read): Promise<string | null> => {
  const [saved] = await db
    .update(document)
    .set({
      status: 'ingested',
      error: null,
      ...columnsOf(read),
      updatedAt: new Date(),
    })
    .where(isCurrent(run))
    .returning({ name: document.name });
  return saved?.name ?? null;
};

/** Stores the figures of a reading by a newer reader, as part of a transaction. The document itself has not changed. */
export const saveRenewed = async (tx: DbOrTx, id: string, read: Read): Promise<void> => {
  await tx.update(document).set(columnsOf(read)).where(eq(document.id, id));
};

export const saveIngestionError = async (db: Db, run: Run, error: IngestionError): Promise<void> => {
  await db.update(document).set({ status: 'error', error, updatedAt: new Date() }).where(isCurrent(run));
};

/** Queues an ended document once more; what was read of it answers until the new reading is complete. */
export const queueAgain = async (db: DbOrTx, id: string): Promise<boolean> => {
  const queued = await db
    .update(document)
    .set({ status: 'queued', error: null, attempts: 0, pagesDone: 0, updatedAt: new Date() })
    .where(and(eq(document.id, id), inArray(document.status, ['ingested', 'error'])))
    .returning({ id: document.id });
  return queued.length > 0;
};

/**
 * Ends an ingestion that is under way. A document whose newest version was read before goes back to what it was; one
 * whose newest version never was ends as an error with the reason `cancelled`.
 */
export const cancelRun = async (db: DbOrTx, id: string): Promise<boolean> => {
  const wasRead = sql`exists (select 1 from reading r where r.document_id = ${document.id} and r.visible
    and r.version = ${document.version})`;
  const cancelled = await db
    .update(document)
    .set({
      status: sql`case when ${wasRead} then 'ingested' else 'error' end`,
      error: sql`case when ${wasRead} then null else 'cancelled' end`,
      run: sql`${document.run} + 1`,
      updatedAt: new Date(),
    })
    .where(and(eq(document.id, id), UNFINISHED))
    .returning({ id: document.id });
  return cancelled.length > 0;
};

export const isAnyUnfinished = async (db: Db): Promise<boolean> => {
  const rows = await db.select({ id: document.id }).from(document).where(UNFINISHED).limit(1);
  return rows.length > 0;
};

const AT_ONCE = 500;

/** Documents that wait or are in work since before `since`, oldest first. */
export const unfinishedSince = async (db: Db, since: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: document.id })
    .from(document)
    .where(and(UNFINISHED, lt(document.updatedAt, since)))
    .orderBy(asc(document.updatedAt))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
};
