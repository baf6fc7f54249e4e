import type { CurrentUser, DocumentSource } from '@docent/contract';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  CALLER,
  callerOf,
  documentAllows,
  mayAdministerDomains,
  mayManageDocuments,
  mayReadDomain,
  type NamesOnList,
  namesOnList,
  readDomains,
  roleOf,
} from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { AppError } from '../../platform/errors.ts';
import { document } from '../../tables/documents.ts';
import { domain } from '../../tables/domains.ts';
import { type Holding, holdReadDomain } from '../domains/index.ts';
import type { DocumentRow } from './ingestion-store.ts';

type Person = Pick<CurrentUser, 'id' | 'role'>;

/** A document, and what a person may with it: read it, and change or delete it. */
export type KnownDocument = DocumentRow & {
  can: { read: boolean; manage: boolean };
  /** Names on its list, for managers only. */
  listed: NamesOnList | null;
  /** The source that it comes from, with what that says of it. */
  source: DocumentSource | null;
  /** The version that is searched; null while none has been read. */
  answeringVersion: number | null;
};

const ANSWERING_VERSION = sql<number | null>`(select r.version from reading r
  where r.document_id = ${document.id} and r.visible)`;

const SOURCE_OF_DOCUMENT = sql<DocumentSource | null>`(select json_build_object('id', s.id, 'name', s.name, 'kind', s.kind,
    'path', i.path, 'address', i.address, 'changed_at', ${isoTime('i.changed_at')}, 'seen_at', ${isoTime('i.seen_at')},
    'missing_since', ${isoTime('i.missing_since')})
  from source_item i join source s on s.id = i.source_id where i.document_id = ${document.id})`;

/** Condition that the caller may read the document, given that they read its domain. A disabled account has no principals. */
export const IS_FOR = sql<boolean>`(${documentAllows(sql`${document}`, CALLER)} and cardinality(${CALLER}) > 0)`;

/** Columns of a document joined with its domain and `callerOf` the person: its row, and how both stand to the person. */
export const KNOWN_COLUMNS = {
  ...getTableColumns(document),
  domainStatus: domain.status,
  domainAccess: domain.access,
  role: roleOf(sql`${domain.id}`, CALLER),
  isFor: IS_FOR,
  listed: namesOnList(sql`${document}`),
  source: SOURCE_OF_DOCUMENT,
  answeringVersion: ANSWERING_VERSION,
};

/**
 * Condition on documents, joined with their domain and `callerOf` the person, that the person may know: those they read, and all those they
 * manage.
 */
export const knownDocuments = (person: Person): SQL => {
  const manages = sql`${roleOf(sql`${domain.id}`, CALLER)} = 'manager'`;
  const administers = mayAdministerDomains(person) ? sql`or ${domain.access} = 'open'` : sql``;
  return sql`(${readDomains(person, CALLER)} and (${IS_FOR} or ${manages} ${administers}))`;
};

type StoredRow = DocumentRow & {
  domainStatus: typeof domain.$inferSelect.status;
  domainAccess: typeof domain.$inferSelect.access;
  role: Parameters<typeof mayReadDomain>[1]['role'];
  isFor: boolean;
  listed: KnownDocument['listed'];
  source: KnownDocument['source'];
  answeringVersion: number | null;
};

export const asKnown = (
  person: Person,
  { domainStatus, domainAccess, role, isFor: isHers, listed, ...row }: StoredRow,
): KnownDocument => {
  const standing = { status: domainStatus, access: domainAccess, role };
  const reads = mayReadDomain(person, standing);
  const manage = reads && mayManageDocuments(person, standing);
  return { ...row, can: { read: reads && isHers, manage }, listed: manage ? listed : null };
};

/**
 * Returns a document that the person may know, with their rights, in one statement. Throws `not_found`, also for an administrator who may
 * know only its domain.
 */
export const getKnownDocument = async (db: DbOrTx, id: string, person: Person): Promise<KnownDocument> => {
  const [row] = await db
    .select(KNOWN_COLUMNS)
    .from(document)
    .innerJoin(domain, eq(domain.id, document.domainId))
    .innerJoin(callerOf(person), sql`true`)
    .where(and(eq(document.id, id), knownDocuments(person)));
  if (!row) throw new AppError('not_found');
  return asKnown(person, row);
};

/** Returns a newly stored document as its uploader may know it; they may have given access to others only, or lost the domain since. */
export const asKnownTo = async (db: DbOrTx, row: DocumentRow, person: Person): Promise<KnownDocument> => {
  const known = await getKnownDocument(db, row.id, person).catch(() => null);
  if (known) return known;
  return { ...row, can: { read: false, manage: false }, listed: null, source: null, answeringVersion: null };
};

/** The same for who opens it. Throws `document_restricted` for who keeps it without being on its list. */
export const getReadDocument = async (db: DbOrTx, id: string, person: Person): Promise<KnownDocument> => {
  const known = await getKnownDocument(db, id, person);
  if (!known.can.read) throw new AppError('document_restricted');
  return known;
};

/**
 * Returns a document for changing or deleting it, and locks the person's right until the transaction ends. Managers of the domain's
 * documents may, whether on its list or not. Throws `not_found`, `forbidden`.
 */
export const holdDocument = async (
  tx: DbOrTx,
  id: string,
  person: Person,
  options: Holding = {},
): Promise<KnownDocument> => {
  // Check before any lock, in one statement for hidden and missing documents: both refusals take the same time, and block no one.
  const found = await getKnownDocument(tx, id, person);
  if (!found.can.manage) throw new AppError('forbidden');
  const held = await holdReadDomain(tx, found.domainId, person.id, options).catch((error: unknown) => {
    // The person may not know the content of the domain.
    throw error instanceof AppError && error.code === 'domain_restricted' ? new AppError('not_found') : error;
  });
  const known = await getKnownDocument(tx, id, held.person);
  if (!known.can.manage) throw new AppError('forbidden');
  return known;
};
