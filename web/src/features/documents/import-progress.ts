import type { SourceDocument } from '@docent/contract';
import type { Upload } from './upload-queue.ts';

/** Maximum number of documents whose states are loaded; further ones count as ready. */
export const NEWEST = 100;
/** Ended files from which an estimate is made. */
const ENOUGH = 2;

/** The documents of a domain that changed last. `total` counts all of them; `loadedAt` is in milliseconds, 0 while none are loaded. */
export type NewestDocuments = { documents: SourceDocument[]; total: number; loadedAt: number };

export type ImportProgress = {
  /** Files of the import, without skipped ones and without deleted documents. */
  total: number;
  ready: number;
  asking: number;
  /** Files that were refused or could not be read. */
  failed: { upload: Upload; document: SourceDocument | null }[];
  isOver: boolean;
};

/** Counts the files of an import by their outcome. */
export const progressOf = (uploads: Upload[], newest: NewestDocuments): ImportProgress => {
  const byId = new Map(newest.documents.map((document) => [document.id, document]));
  const hasMore = newest.total > newest.documents.length;
  const failed: ImportProgress['failed'] = [];
  let ready = 0;
  let asking = 0;
  let total = 0;
  for (const upload of uploads) {
    const { state, documentId = '', version = 1, sentAt = 0 } = upload;
    const document = byId.get(documentId);
    // The list may predate the upload.
    const current = document && document.version >= version ? document : null;
    const isMissing = state === 'done' && !document && newest.loadedAt > sentAt;
    // A document that is in none of the loaded ones is older than these, or deleted.
    if (state === 'skipped' || (isMissing && !hasMore)) continue;
    total += 1;
    if (state === 'asking') asking += 1;
    if (state === 'refused' || current?.parsing_status === 'error')
      failed.push({ upload, document: current });
    else if (isMissing || current?.parsing_status === 'ingested') ready += 1;
  }
  return { total, ready, asking, failed, isOver: ready + failed.length === total };
};

/** Estimates the seconds until all files have ended, from the time that the first ones took; null while too few have ended. */
export const secondsLeft = (elapsedMs: number, ended: number, total: number): number | null =>
  ended < ENOUGH || ended >= total ? null : Math.ceil(((elapsedMs / ended) * (total - ended)) / 1_000);
