import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DocumentAccessBody, FileType } from '@docent/contract';
import { type Reader, requireReaders, setDocumentLists } from '../../access/index.ts';
import { detectType, TYPE_BYTES } from '../../knowledge/index.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { newId } from '../../platform/ids.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { type AuditOrigin, recordAudit } from '../audit/index.ts';
import { INGEST_QUEUE } from './ingest-document.ts';
import type { DocumentRow } from './ingestion-store.ts';
import { findByContent, insertDocument } from './store.ts';

export type DocumentParts = { database: Database; files: Files; queue: Queue };

type Given = {
  domainId: string;
  name: string;
  /** `truncated` is set by the upload's reader when the file was longer than the limit. */
  content: Readable & { truncated?: boolean };
  createdBy: string | null;
  /** Of the same content already there she is told what she may read; of a lesson it does not matter. */
  reader: Reader | null;
  by: AuditOrigin;
  /** Who may read it from the start, in the transaction that makes it; whoever reads the domain where nothing is said. */
  access?: DocumentAccessBody | undefined;
  /** A lesson's document is a plain text and has the lesson's own id. */
  lesson?: { id: string };
};

/** The domain has this content already: in `existing`. */
export class DuplicateError extends AppError {
  readonly existing: { id: string; designation: string };

  constructor(existing: DuplicateError['existing']) {
    super('document_duplicate');
    this.existing = existing;
  }
}

/**
 * Stores a file, its document and the job that ingests it: all or nothing, together with what `alongside` stores. A
 * name is cleaned of control characters and folders; the file's own name on disk is an id. Throws AppError: upload_too_large, upload_type,
 * upload_encrypted, principal_unknown, principal_not_reader; DuplicateError.
 */
export const addDocument = async (
  { database, files, queue }: DocumentParts,
  { domainId, name, content, createdBy, reader, by, access, lesson }: Given,
  alongside?: (tx: Transaction) => Promise<unknown>,
): Promise<DocumentRow> => {
  const id = lesson?.id ?? newId();
  const fileKey = `documents/${newId()}`;
  const { size, sha256 } = await files.put(fileKey, content);
  try {
    if (content.truncated) throw new AppError('upload_too_large');
    const type = lesson ? 'docent_chat' : await typeOf(files, fileKey, size, name);
    const document = await database.transact(async (tx) => {
      await alongside?.(tx);
      const existing = reader && (await findByContent(tx.db, domainId, sha256, reader));
      if (existing) throw new DuplicateError(existing);
      const principals = access?.access === 'listed' ? access.principals : null;
      if (principals) await requireReaders(tx.db, { domainId, principals, documentIds: [] });
      const stored = await insertDocument(tx.db, {
        id,
        type,
        domainId,
        name: lesson ? cleanText(name) : cleanName(name),
        sizeBytes: size,
        contentHash: sha256,
        fileKey,
        createdBy,
        access: lesson ? 'derived' : principals ? 'listed' : 'domain',
      });
      if (principals) await setDocumentLists(tx.db, [id], { principals, origin: 'hand' });
      await recordAudit(tx.db, by, {
        action: 'document.added',
        target: { id, name: stored.name },
        detail: { domain_id: domainId, type, size_bytes: size, ...(principals ? { principals } : {}) },
      });
      await queue.sendOnce(INGEST_QUEUE, [{ key: id, data: { documentId: id } }], tx);
      return stored;
    });
    queue.wake(INGEST_QUEUE);
    return document;
  } catch (error) {
    await files.remove(fileKey);
    throw error;
  }
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

const NAME_LENGTH = 200;

/** The last part of a path, cleaned. */
export const cleanName = (name: string): string => cleanText(name.split(/[/\\]/).at(-1) ?? '') || 'document';

/** Without control and direction characters, at most 200 characters long. */
const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
    .slice(0, NAME_LENGTH);
