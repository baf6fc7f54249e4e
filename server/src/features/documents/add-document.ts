import type { Readable } from 'node:stream';
import type { SourceDocument } from '@docent/contract';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { newId } from '../../platform/ids.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { INGEST_QUEUE } from './ingest-document.ts';
import { insertDocument } from './store.ts';

export type DocumentParts = { database: Database; files: Files; queue: Queue };

type Given = {
  domainId: string;
  name: string;
  /** `truncated` is set by the upload's reader when the file was longer than the limit. */
  content: Readable & { truncated?: boolean };
  createdBy: string | null;
};

/**
 * Stores a file, its document and the job that ingests it: all or nothing. A name is cleaned of control characters
 * and folders; the file's own name on disk is the document's id.
 */
export const addDocument = async (
  { database, files, queue }: DocumentParts,
  { domainId, name, content, createdBy }: Given,
): Promise<SourceDocument> => {
  const id = newId();
  const fileKey = `documents/${id}`;
  const { size, sha256 } = await files.put(fileKey, content);
  try {
    if (content.truncated) throw new AppError('upload_too_large');
    const document = await database.transact(async (tx) => {
      const stored = await insertDocument(tx.db, {
        id,
        domainId,
        name: cleanName(name),
        sizeBytes: size,
        contentHash: sha256,
        fileKey,
        createdBy,
      });
      await queue.send(INGEST_QUEUE, { documentId: id }, tx);
      return stored;
    });
    queue.wake(INGEST_QUEUE);
    return document;
  } catch (error) {
    await files.remove(fileKey);
    throw error;
  }
};

const NAME_LENGTH = 200;

/** The last part of a path, without control and direction characters, at most 200 characters long. */
export const cleanName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
    .slice(0, NAME_LENGTH) || 'document.pdf';
