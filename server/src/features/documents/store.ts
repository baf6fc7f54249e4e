import type {
  CurrentUser,
  DocumentList,
  DocumentPatch,
  DocumentQuery,
  IngestionError,
  Renewal,
  SourceDocument,
} from '@docent/contract';
import type { DocumentState } from '@docent/contract/constants';
import { and, asc, count, desc, eq, ilike, inArray, sql } from 'drizzle-orm';
import { callerOf, snapshotReaders } from '../../access/index.ts';
import { RENEWAL_STATE } from '../../knowledge/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { AppError } from '../../platform/errors.ts';
import { byName, byStatus, document } from '../../tables/documents.ts';
import { domain } from '../../tables/domains.ts';
import type { DocumentRow } from './ingestion-store.ts';
import { asKnown, KNOWN_COLUMNS, type KnownDocument, knownDocuments } from './known-documents.ts';

export type NewDocument = Pick<
  DocumentRow,
  | 'id'
  | 'type'
  | 'domainId'
  | 'name'
  | 'sizeBytes'
  | 'contentHash'
  | 'textHash'
  | 'fileKey'
  | 'createdBy'
  | 'origin'
  /** `listed`: its list is stored in the same transaction. */
  | 'access'
> &
  Partial<Pick<DocumentRow, 'accessOrigin' | 'sourceId' | 'sourcePath'>>;

export const insertDocument = async (db: DbOrTx, given: NewDocument): Promise<DocumentRow> => {
  const [row] = await db.insert(document).values(given).returning();
  if (!row) throw new AppError('unavailable');
  return row;
};

const SORTED_BY = {
  name: byName(document.name),
  type: sql`${document.type}`,
  updated: sql`${document.updatedAt}`,
  status: byStatus(document.status),
  passages: sql`${document.passages}`,
};

/** Returns one page of a domain's documents that the person may know, with their total. */
export const listDocuments = async (
  db: Db,
  query: DocumentQuery,
  person: CurrentUser,
): Promise<Omit<DocumentList, 'renewal'>> => {
  const { page, docs_per_page } = query;
  const [totals] = await db
    .select({ total: count() })
    .from(document)
    .innerJoin(domain, eq(domain.id, document.domainId))
    .innerJoin(callerOf(person), sql`true`)
    .where(and(wanted(query), knownDocuments(person)));
  const rows = await pageOfDocuments(db, query, person);
  return {
    documents: rows.map((row) => present(asKnown(person, row))),
    total: totals?.total ?? 0,
    page,
    docs_per_page,
  };
};

/** Progress of the reading again of a domain's documents, of those that the person knows of; null when there is nothing left. */
export const countKnownRenewals = async (
  db: Db,
  domainId: string,
  person: CurrentUser,
): Promise<Renewal | null> => {
  const inState = (state: 'waiting' | 'done') =>
    sql<number>`count(*) filter (where ${sql.raw(RENEWAL_STATE)} = ${state})::int`;
  const [counted] = await db
    .select({ waiting: inState('waiting'), done: inState('done') })
    .from(document)
    .innerJoin(domain, eq(domain.id, document.domainId))
    .innerJoin(callerOf(person), sql`true`)
    .where(and(eq(document.domainId, domainId), knownDocuments(person)));
  const { waiting = 0, done = 0 } = counted ?? {};
  return waiting ? { done, total: waiting + done } : null;
};

const STATUSES = {
  ingested: ['ingested'],
  processing: ['queued', 'processing'],
  error: ['error'],
} satisfies Record<DocumentState, DocumentRow['status'][]>;

const wanted = ({ kb_id, name, access, origin, state, enabled, source_id }: DocumentQuery) => {
  return and(
    eq(document.domainId, kb_id),
    name ? ilike(document.name, likePattern(name)) : undefined,
    access ? eq(document.access, access) : undefined,
    origin ? eq(document.origin, origin) : undefined,
    state ? inArray(document.status, STATUSES[state]) : undefined,
    enabled === undefined ? undefined : eq(document.enabled, enabled),
    source_id ? eq(document.sourceId, source_id) : undefined,
  );
};

export const pageOfDocuments = (db: Db, query: DocumentQuery, person: CurrentUser) => {
  const { page, docs_per_page, sort, order } = query;
  const by = (order === 'desc' ? desc : asc)(SORTED_BY[sort]);
  return db
    .select(KNOWN_COLUMNS)
    .from(document)
    .innerJoin(domain, eq(domain.id, document.domainId))
    .innerJoin(callerOf(person), sql`true`)
    .where(and(wanted(query), knownDocuments(person)))
    .orderBy(...(sort === 'name' ? [by] : [by, asc(SORTED_BY.name)]), asc(document.id))
    .limit(docs_per_page)
    .offset((page - 1) * docs_per_page);
};

/** A document as it stands until the transaction ends; null when it is gone. */
export const holdDocumentRow = async (tx: DbOrTx, id: string): Promise<DocumentRow | null> => {
  const [row] = await tx.select().from(document).where(eq(document.id, id)).for('update');
  return row ?? null;
};

/** Gives it the name and place that it has at its source now. */
export const renameDocument = async (
  tx: DbOrTx,
  id: string,
  named: Pick<DocumentRow, 'name'> & Partial<Pick<DocumentRow, 'sourceId' | 'sourcePath'>>,
): Promise<DocumentRow> => {
  const [row] = await tx.update(document).set(named).where(eq(document.id, id)).returning();
  if (!row) throw new AppError('not_found');
  return row;
};

/** Returns a document without a check of access, for ingestion only. Throws `not_found`. */
export const getDocumentRow = async (db: DbOrTx, id: string): Promise<DocumentRow> => {
  const [row] = await db.select().from(document).where(eq(document.id, id));
  if (!row) throw new AppError('not_found');
  return row;
};

/** Throws `not_found`. */
export const updateDocument = async (db: DbOrTx, id: string, patch: DocumentPatch): Promise<DocumentRow> => {
  const [row] = await db
    .update(document)
    .set({
      ...(patch.designation === undefined ? {} : { name: patch.designation }),
      ...(patch.enabled === undefined ? {} : { enabled: patch.enabled }),
      updatedAt: new Date(),
    })
    .where(eq(document.id, id))
    .returning();
  if (!row) throw new AppError('not_found');
  return row;
};

/** Takes a document out of answers at once, as part of a transaction. */
export const disableDocument = async (db: DbOrTx, id: string): Promise<void> => {
  await db.update(document).set({ enabled: false }).where(eq(document.id, id));
};

/** In a transaction: removes the row (its passages go with it) and returns it, and keeps who could read it; null when it was gone. */
export const deleteDocumentRow = async (db: Db, id: string): Promise<DocumentRow | null> => {
  await db.execute(sql`with ${snapshotReaders(sql`going.id = ${id}`)} select 1`);
  const [row] = await db.delete(document).where(eq(document.id, id)).returning();
  return row ?? null;
};

/** Which of these keys of files belong to a document. */
export const namedByDocuments = async (db: Db, keys: string[]): Promise<string[]> => {
  const rows = await db
    .select({ key: document.fileKey })
    .from(document)
    .where(inArray(document.fileKey, keys));
  return rows.map(({ key }) => key);
};

export const documentsOfDomain = async (
  db: Db,
  domainId: string,
): Promise<{ id: string; fileKey: string }[]> =>
  db
    .select({ id: document.id, fileKey: document.fileKey })
    .from(document)
    .where(eq(document.domainId, domainId));

export const present = (row: KnownDocument): SourceDocument => ({
  id: row.id,
  kb_id: row.domainId,
  designation: row.name,
  type: row.type,
  size_bytes: row.sizeBytes,
  enabled: row.enabled,
  access: row.access,
  can: row.can,
  listed: row.listed,
  last_update: row.updatedAt.toISOString(),
  origin: row.origin,
  source: row.source,
  version: row.version,
  answering_version: row.answeringVersion,
  parsing_status: row.status,
  pages_done: row.pagesDone,
  pages_total: row.pagesTotal,
  passages: row.passages,
  // Written by saveIngestionError and cancelRun only, which take the contract's codes.
  error: row.error as IngestionError | null,
  pages_without_text: row.pagesWithoutText,
  pages_recognised: row.pagesRecognised,
  hidden_parts: row.hiddenParts,
});
