import type { CurrentUser, DocumentSource } from '@docent/contract';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  documentAllows,
  mayAdministerDomains,
  mayManageDocuments,
  mayReadDomain,
  type NamesOnList,
  namesOnList,
  principalsOf,
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
  /** Who is on its list, to who manages it. */
  listed: NamesOnList | null;
  /** The source that it comes from, with what that says of it. */
  source: DocumentSource | null;
  /** The version that is searched; null while none has been read. */
  answeringVersion: number | null;
};

const principalsFor = ({ id }: Person): SQL => sql`(select ${principalsOf(id)})::uuid[]`;

/** Columns of a document joined with its domain: its row, and how both stand to the person. */
export const columnsFor = (person: Person) => ({
  ...getTableColumns(document),
  domainStatus: domain.status,
  domainAccess: domain.access,
  role: roleOf(sql`${domain.id}`, principalsFor(person)),
  isFor: isFor(person),
  listed: namesOnList(sql`${document}`),
  source: SOURCE_OF_DOCUMENT,
  answeringVersion: ANSWERING_VERSION,
});

const ANSWERING_VERSION = sql<number | null>`(select r.version from reading r
  where r.document_id = ${document.id} and r.visible)`;

const SOURCE_OF_DOCUMENT = sql<DocumentSource | null>`(select json_build_object('id', s.id, 'name', s.name, 'kind', s.kind,
    'path', i.path, 'address', i.address, 'changed_at', ${isoTime('i.changed_at')}, 'seen_at', ${isoTime('i.seen_at')},
    'missing_since', ${isoTime('i.missing_since')})
  from source_item i join source s on s.id = i.source_id where i.document_id = ${document.id})`;

/** Whether the row is for the person, given that she reads its domain. A disabled account has no principals. */
const isFor = (person: Person): SQL<boolean> =>
  sql<boolean>`(${documentAllows(sql`${document}`, principalsFor(person))} and cardinality(${principalsFor(person)}) > 0)`;

/** Rows of documents, joined with their domain, that the person knows of: those that she reads, and all that she manages. */
export const knownDocuments = (person: Person): SQL => {
  const manages = sql`${roleOf(sql`${domain.id}`, principalsFor(person))} = 'manager'`;
  const administers = mayAdministerDomains(person) ? sql`or ${domain.access} = 'open'` : sql``;
  return sql`(${readDomains(person)} and (${isFor(person)} or ${manages} ${administers}))`;
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
 * A document that the person knows of, in the statement that tells what she may with it. Throws `not_found`: of an
 * administrator who knows of its domain only, too.
 */
export const getKnownDocument = async (db: DbOrTx, id: string, person: Person): Promise<KnownDocument> => {
  const [row] = await db
    .select(columnsFor(person))
    .from(document)
    .innerJoin(domain, eq(domain.id, document.domainId))
    .where(and(eq(document.id, id), knownDocuments(person)));
  if (!row) throw new AppError('not_found');
  return asKnown(person, row);
};

/** A document that she has just stored, as it stands to her; she may have given it to others only, or lost the domain since. */
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
 * The same for who changes or deletes it, with what gives her the right kept so until the transaction ends. Whoever keeps
 * the documents of a domain may, on the list of this one or not. Throws `not_found`, `forbidden`.
 */
export const holdDocument = async (
  tx: DbOrTx,
  id: string,
  person: Person,
  options: Holding = {},
): Promise<KnownDocument> => {
  // Asked before anything is locked, in one statement for what is hidden and what is not there: a refusal takes as long, and holds nobody up.
  const found = await getKnownDocument(tx, id, person);
  if (!found.can.manage) throw new AppError('forbidden');
  const held = await holdReadDomain(tx, found.domainId, person.id, options).catch((error: unknown) => {
    // Of what is in it she does not know.
    throw error instanceof AppError && error.code === 'domain_restricted' ? new AppError('not_found') : error;
  });
  const known = await getKnownDocument(tx, id, held.person);
  if (!known.can.manage) throw new AppError('forbidden');
  return known;
};
