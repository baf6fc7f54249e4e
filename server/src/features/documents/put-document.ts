import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DocumentAccessBody, FileType, OnConflict } from '@docent/contract';
import { type Reader, requireReaders, setDocumentLists } from '../../access/index.ts';
import { detectType, TYPE_BYTES } from '../../knowledge/index.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files, Stored } from '../../platform/files/files.ts';
import { newId } from '../../platform/ids.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { type AuditOrigin, recordAudit } from '../audit/index.ts';
import { cleanName, cleanText } from './clean-name.ts';
import { findReplaced } from './find-conflict.ts';
import { INGEST_QUEUE } from './ingest-document.ts';
import { type DocumentRow, queueAgain } from './ingestion-store.ts';
import { stopIngestion } from './running-ingestions.ts';
import { holdDocumentRow, insertDocument, renameDocument } from './store.ts';
import { hashText, isTextType } from './text-hash.ts';
import { replaceContent } from './version-store.ts';

export type DocumentParts = { database: Database; files: Files; queue: Queue };

/** Origin of a document, with the data that it needs. */
export type Origin =
  | {
      kind: 'upload';
      createdBy: string | null;
      /** The person of whom documents of the same name or content count. Null: the file is stored once more. */
      reader: Reader | null;
      /** `refuse` where nothing is said. */
      onConflict?: OnConflict | undefined;
      /** ID of the document that the file replaces, whatever its name. */
      replaces?: string | undefined;
      /** Initial access, set in the transaction that creates it; without it, all readers of the domain may read. */
      access?: DocumentAccessBody | undefined;
    }
  /** A lesson's document is a plain text and has the lesson's own id. */
  | { kind: 'lesson'; id: string; createdBy: string | null }
  /**
   * `find`: what is there of it already, asked when its content is known; null: nothing yet. A new one is closed to everybody
   * until `alongside` says who reads it.
   */
  | {
      kind: 'source';
      sourceId: string;
      path: string;
      find: (tx: Transaction, content: Stored) => Promise<string | null>;
    };

type Given = {
  domainId: string;
  name: string;
  /** `truncated` is set by the upload's reader when the file was longer than the limit. */
  content: Readable & { truncated?: boolean };
  origin: Origin;
  by: AuditOrigin;
};

/** `replaced`: the same document with other content; what was read of it answers until the new content is read whole. */
export type PutOutcome = 'created' | 'replaced' | 'unchanged';
export type PutResult = { outcome: PutOutcome; document: DocumentRow };

type StoredFile = Stored & { key: string; type: DocumentRow['type']; textHash: string | null };

/** Changes in the same transaction: `first` before any change of the document, `last` once the outcome is known. */
export type Alongside = {
  first?: (tx: Transaction) => Promise<unknown>;
  last?: (tx: Transaction, result: PutResult, content: Stored) => Promise<unknown>;
};

/**
 * The one way in of documents: stores a file, its document and the job that ingests it, all or nothing, together with
 * what `alongside` stores. A name is cleaned of control characters and folders; the file's own name on disk is an id.
 * Content is unique among uploads alone. Throws AppError: upload_too_large, upload_type, upload_encrypted,
 * principal_unknown, principal_not_reader, document_access_differs, not_found; ConflictError.
 */
export const putDocument = async (
  { database, files, queue }: DocumentParts,
  given: Given,
  alongside: Alongside = {},
): Promise<PutResult> => {
  const { origin, content } = given;
  const key = `documents/${newId()}`;
  const stored = await files.put(key, content);
  try {
    if (content.truncated) throw new AppError('upload_too_large');
    const type: DocumentRow['type'] =
      origin.kind === 'lesson' ? 'docent_chat' : await typeOf(files, key, stored.size, given.name);
    // Content is unique among uploads alone.
    const hasTextHash = origin.kind === 'upload' && isTextType(type);
    const textHash = hasTextHash ? await hashText(files.read(key)) : null;
    const file: StoredFile = { ...stored, key, type, textHash };
    const { result, isToBeRead } = await database.transact(async (tx) => {
      await alongside.first?.(tx);
      const before = await findBefore(tx, file, given);
      const held = before ? await holdDocumentRow(tx.db, before) : null;
      // Deleted since it was found.
      if (origin.kind === 'upload' && origin.replaces && !held) throw new AppError('not_found');
      const put = held ? await putAgain(tx, held, file, given) : await putNew(tx, file, given);
      await alongside.last?.(tx, put.result, stored);
      const { id } = put.result.document;
      if (put.isToBeRead) await queue.sendOnce(INGEST_QUEUE, [{ key: id, data: { documentId: id } }], tx);
      return put;
    });
    if (result.outcome === 'unchanged') await files.remove(key);
    // A running ingestion has the old content.
    if (result.outcome === 'replaced') stopIngestion(result.document.id);
    if (isToBeRead) queue.wake(INGEST_QUEUE);
    return result;
  } catch (error) {
    await files.remove(key);
    throw error;
  }
};

type Put = { result: PutResult; isToBeRead: boolean };

/** The document whose content the file replaces; null for a new one. */
const findBefore = async (
  tx: Transaction,
  file: StoredFile,
  { domainId, name, origin }: Given,
): Promise<string | null> => {
  if (origin.kind === 'source') return origin.find(tx, file);
  if (origin.kind === 'lesson' || !origin.reader) return null;
  const { reader, access, onConflict = 'refuse', replaces } = origin;
  return findReplaced(tx.db, {
    ...file,
    domainId,
    name: cleanName(name),
    reader,
    access,
    onConflict,
    replaces,
  });
};

const putNew = async (
  tx: Transaction,
  { key, type, size, sha256, textHash }: StoredFile,
  { domainId, name, origin, by }: Given,
): Promise<Put> => {
  const principals =
    origin.kind === 'upload' && origin.access?.access === 'listed' ? origin.access.principals : null;
  if (principals) await requireReaders(tx.db, { domainId, principals, documentIds: [] });
  const document = await insertDocument(tx.db, {
    id: origin.kind === 'lesson' ? origin.id : newId(),
    type,
    domainId,
    name: origin.kind === 'lesson' ? cleanText(name) : cleanName(name),
    sizeBytes: size,
    contentHash: sha256,
    textHash,
    fileKey: key,
    createdBy: origin.kind === 'source' ? null : origin.createdBy,
    origin: origin.kind,
    access: accessOf(origin, principals),
    ...(origin.kind === 'source'
      ? { accessOrigin: 'source' as const, sourceId: origin.sourceId, sourcePath: origin.path }
      : {}),
  });
  if (principals) await setDocumentLists(tx.db, [document.id], { principals, origin: 'hand' });
  // Documents of a source are audited once per sync, with their number.
  if (origin.kind !== 'source')
    await recordAudit(tx.db, by, {
      action: 'document.added',
      target: { id: document.id, name: document.name },
      detail: { domain_id: domainId, type, size_bytes: size, ...(principals ? { principals } : {}) },
    });
  return { result: { outcome: 'created', document }, isToBeRead: true };
};

const accessOf = (origin: Origin, principals: string[] | null): DocumentRow['access'] => {
  if (origin.kind === 'lesson') return 'derived';
  return origin.kind === 'source' || principals ? 'listed' : 'domain';
};

/** The same document with other content where it is other; of a source under its name of now. */
const putAgain = async (
  tx: Transaction,
  held: DocumentRow,
  file: StoredFile,
  { name, origin, by }: Given,
): Promise<Put> => {
  const named =
    origin.kind === 'source'
      ? { name: cleanName(name), sourceId: origin.sourceId, sourcePath: origin.path }
      : { name: held.name };
  const isSame = file.sha256 === held.contentHash || (file.textHash && file.textHash === held.textHash);
  if (!isSame || file.type !== held.type) {
    const document = await replaceContent(tx.db, held, { ...file, ...named });
    if (origin.kind !== 'source')
      await recordAudit(tx.db, by, {
        action: 'document.replaced',
        target: { id: document.id, name: document.name },
        detail: {
          ...{ domain_id: document.domainId, type: document.type },
          ...{ size_bytes: document.sizeBytes, version: document.version },
        },
      });
    return { result: { outcome: 'replaced', document }, isToBeRead: true };
  }
  const document = await renameDocument(tx.db, held.id, named);
  // Its name is searched too.
  const isToBeRead = document.name !== held.name && (await queueAgain(tx.db, held.id));
  return { result: { outcome: 'unchanged', document }, isToBeRead };
};

const typeOf = async (files: Files, key: string, size: number, name: string): Promise<FileType> => {
  const part = (start: number, end: number) =>
    end < start ? Buffer.alloc(0) : buffer(files.read(key, { start, end }));
  const start = await part(0, Math.min(TYPE_BYTES, size) - 1);
  const end = await part(Math.max(0, size - TYPE_BYTES), size - 1);
  const type = detectType(start, end, name);
  if (type === 'locked') throw new AppError('upload_encrypted');
  if (!type) throw new AppError('upload_type');
  return type;
};
