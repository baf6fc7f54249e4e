import type { Readable } from 'node:stream';
import type { SourceDocument } from '@docent/contract';
import type { Database, Transaction } from '../../platform/database/database.ts';
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
  /** A lesson's document is a plain text and has the lesson's own id. */
  lesson?: { id: string };
};

/**
 * Stores a file, its document and the job that ingests it: all or nothing, together with what `alongside` stores. A name is cleaned of control characters
 * and folders; the file's own name on disk is an id.
 */
export const addDocument = async (
  { database, files, queue }: DocumentParts,
  { domainId, name, content, createdBy, lesson }: Given,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<SourceDocument> => {
  const id = lesson?.id ?? newId();
  const fileKey = `documents/${newId()}`;
  const { size, sha256 } = await files.put(fileKey, content);
  try {
    if (content.truncated) throw new AppError('upload_too_large');
    const document = await database.transact(async (tx) => {
      await alongside?.(tx);
      const stored = await insertDocument(tx.db, {
        id,
        type: lesson ? 'docent_chat' : 'pdf',
        domainId,
        name: lesson ? cleanText(name) : cleanName(name),
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

/** The last part of a path, cleaned. */
export const cleanName = (name: string): string =>
  cleanText(name.split(/[/\\]/).at(-1) ?? '') || 'document.pdf';

/** Without control and direction characters, at most 200 characters long. */
const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
    .slice(0, NAME_LENGTH);
