import type { DocumentAccessBody, OnConflict } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { holdSameReaders, type Reader, readByAll, readersCte } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

export type Existing = { id: string; designation: string };

/** The domain has this content (`document_duplicate`) or this name (`document_exists`) already: in `existing`. */
export class ConflictError extends AppError {
  readonly existing: Existing;

  constructor(code: 'document_duplicate' | 'document_exists', existing: Existing) {
    super(code);
    this.existing = existing;
  }
}

/** Any numbers that nothing else locks with a second one. */
const CONTENT_LOCK = 7_001_371;
const NAME_LOCK = 7_001_372;

type Incoming = {
  domainId: string;
  /** As it is stored. */
  name: string;
  sha256: string;
  textHash: string | null;
  reader: Reader;
  /** Readers that the caller names for the new file. */
  access: DocumentAccessBody | undefined;
  onConflict: OnConflict;
  /** ID of the document that the upload replaces, whatever its name. */
  replaces: string | undefined;
};

/**
 * The document that an upload replaces, or null for a new one. Documents that the caller may not read take no part: nothing tells
 * that they exist. Until the transaction ends no other upload adds this name or content to the domain.
 *
 * @throws ConflictError document_duplicate, document_exists
 * @throws AppError document_access_differs, not_found (`replaces` is no upload of the domain that the caller may read)
 */
export const findReplaced = async (tx: DbOrTx, incoming: Incoming): Promise<string | null> => {
  const { replaces, onConflict } = incoming;
  const named = replaces ? await findById(tx, replaces, incoming) : await findByName(tx, incoming);
  const same = await findByContent(tx, incoming);
  const replaced = replaces || onConflict === 'replace' ? named : null;
  if (same && same.id !== replaced?.id) throw new ConflictError('document_duplicate', same);
  if (named && !replaced && onConflict === 'refuse') throw new ConflictError('document_exists', named);
  if (replaced) await requireSameReaders(tx, replaced.id, incoming.access);
  return replaced?.id ?? null;
};

const lock = (tx: DbOrTx, space: number, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${space}, hashtext(${key}))`);

/** The upload of this name, whatever its case, that the reader may read; of several the one with the newest content. */
const findByName = async (tx: DbOrTx, { domainId, name, reader }: Incoming): Promise<Existing | null> => {
  await lock(tx, NAME_LOCK, domainId + name.toLowerCase());
  return findUpload(tx, reader, {
    which: sql`d.domain_id = ${domainId} and lower(d.name) = lower(${name})`,
    first: sql`d.version_at desc, d.id desc`,
  });
};

const findById = async (tx: DbOrTx, id: string, { domainId, reader }: Incoming): Promise<Existing> => {
  const which = sql`d.id = ${id} and d.domain_id = ${domainId}`;
  const found = await findUpload(tx, reader, { which, first: sql`d.id` });
  if (!found) throw new AppError('not_found', 'replaces: no uploaded document of this domain');
  return found;
};

const findByContent = async (
  tx: DbOrTx,
  { domainId, sha256, textHash, reader }: Incoming,
): Promise<Existing | null> => {
  await lock(tx, CONTENT_LOCK, domainId + (textHash ?? sha256));
  const isSame = sql`d.content_hash = ${sha256} ${textHash ? sql`or d.text_hash = ${textHash}` : sql``}`;
  return findUpload(tx, reader, {
    which: sql`d.domain_id = ${domainId} and (${isSame})`,
    first: sql`d.created_at, d.id`,
  });
};

const findUpload = async (
  tx: DbOrTx,
  reader: Reader,
  { which, first }: { which: SQL; first: SQL },
): Promise<Existing | null> => {
  const { rows } = await tx.execute<Existing>(sql`with ${readersCte(reader)}
    select d.id, d.name as designation from document d join domain o on o.id = d.domain_id
    where ${which} and d.origin = 'upload' and ${readByAll(sql`d`, sql`o`)} order by ${first} limit 1`);
  return rows[0] ?? null;
};

/** A replaced document keeps its readers: a caller who names others would show the file to people who were not meant. */
const requireSameReaders = async (
  tx: DbOrTx,
  documentId: string,
  access: DocumentAccessBody | undefined,
): Promise<void> => {
  if (access && !(await holdSameReaders(tx, documentId, access)))
    throw new AppError('document_access_differs');
};
