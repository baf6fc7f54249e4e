import { text } from 'node:stream/consumers';
import { IngestionError } from '@docent/contract';
import { type Ingested, ingestPdf, ingestText, type ParserPool } from '../../knowledge/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/logs.ts';
import { beginIngestion, type DocumentRow, saveIngested, saveIngestionError, saveProgress } from './store.ts';

export const INGEST_QUEUE = 'ingest-document';
const ATTEMPTS_AT_MOST = 3;
const PROGRESS_EVERY_MS = 400;

export type IngestParts = {
  database: Database;
  files: Files;
  parsers: ParserPool;
  embed?: ((texts: string[]) => Promise<number[][]>) | undefined;
  logger: Logger;
  /** Called when a document has been ingested. */
  onIngested: (domainId: string) => void;
};

/** Documents in work in this process, so that deleting one ends its ingestion. */
const running = new Map<string, AbortController>();
export const cancelIngestion = (documentId: string) => running.get(documentId)?.abort();

/**
 * The job behind an upload: the document ends as `ingested` or as `error` with a reason. A file that takes its
 * process with it three times is an error too. Running it twice stores its passages once.
 */
export const ingestDocument = async (parts: IngestParts, documentId: string): Promise<void> => {
  const { database, logger, onIngested } = parts;
  const document = await beginIngestion(database.db, documentId);
  if (!document) return;
  if (document.attempts > ATTEMPTS_AT_MOST) {
    await saveIngestionError(database.db, documentId, 'interrupted');
    return;
  }
  const controller = new AbortController();
  running.set(documentId, controller);
  try {
    const result = await read(parts, document, controller.signal);
    await saveIngested(database.db, documentId, result);
    onIngested(document.domainId);
  } catch (error) {
    if (controller.signal.aborted) return;
    const code = reasonOf(error);
    if (!code) throw error;
    logger.info({ documentId, code }, 'document not ingested');
    await saveIngestionError(database.db, documentId, code);
  } finally {
    running.delete(documentId);
  }
};

const read = async (
  { database, files, parsers, embed }: IngestParts,
  document: DocumentRow,
  signal: AbortSignal,
): Promise<Ingested> => {
  const { id, domainId, name, fileKey } = document;
  const target = { pool: database.pool, documentId: id, domainId, name };
  if (document.type === 'docent_chat')
    return ingestText({ ...target, pages: [await text(files.read(fileKey))] });
  return ingestPdf({
    ...target,
    parsers,
    filePath: await files.localPath(fileKey),
    embed,
    signal,
    onProgress: throttle(({ pagesDone, pagesTotal }: { pagesDone: number; pagesTotal: number }) =>
      saveProgress(database.db, id, pagesDone, pagesTotal),
    ),
  });
};

const reasonOf = (error: unknown): IngestionError | null => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const parsed = IngestionError.safeParse(code);
  return parsed.success ? parsed.data : null;
};

/** Calls at most every PROGRESS_EVERY_MS; what is skipped is followed by a later, larger figure. */
const throttle = <Given>(work: (given: Given) => Promise<void>) => {
  let next = 0;
  return (given: Given) => {
    if (Date.now() < next) return;
    next = Date.now() + PROGRESS_EVERY_MS;
    work(given).catch(() => {}); // progress only: the end of the job is what counts
  };
};
