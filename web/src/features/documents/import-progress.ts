import type { SourceDocument } from '@docent/contract';
import type { Upload } from './upload-queue.ts';

/** Maximum number of documents whose states are loaded; further ones count as ready. */
export const NEWEST = 100;
/** Ended files from which an estimate is made. */
const ENOUGH = 2;

export type ImportProgress = {
  total: number;
  ready: number;
  asking: number;
  /** Files that were refused or could not be read. */
  failed: { upload: Upload; document: SourceDocument | null }[];
  isOver: boolean;
};

/** Counts the files of an import by what became of them. */
export const progressOf = (uploads: Upload[], documents: SourceDocument[]): ImportProgress => {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const wanted = uploads.filter(({ state }) => state !== 'skipped');
  const failed: ImportProgress['failed'] = [];
  let ready = 0;
  for (const upload of wanted) {
    const { state, documentId = '', version = 1 } = upload;
    if (state === 'refused') failed.push({ upload, document: null });
    if (state !== 'done') continue;
    const document = byId.get(documentId);
    // The list may predate the upload.
    const current = document && document.version >= version ? document : null;
    if (current?.parsing_status === 'error') failed.push({ upload, document: current });
    else if (current ? current.parsing_status === 'ingested' : wanted.length > NEWEST) ready += 1;
  }
  const asking = wanted.filter(({ state }) => state === 'asking').length;
  const isOver = ready + failed.length === wanted.length;
  return { total: wanted.length, ready, asking, failed, isOver };
};

/** Estimates the seconds until all files have ended, from the time that the first ones took; null while too few have ended. */
export const secondsLeft = (elapsedMs: number, ended: number, total: number): number | null =>
  ended < ENOUGH || ended >= total ? null : Math.ceil(((elapsedMs / ended) * (total - ended)) / 1_000);
