import { text } from 'node:stream/consumers';
import { IngestionError } from '@docent/contract';
import {
  type Ingested,
  ingestFile,
  ingestText,
  ParserDeath,
  type ParserPool,
} from '../../knowledge/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { isConnectionLost } from '../../platform/database/lost-connection.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/logs.ts';
import {
  beginIngestion,
  type DocumentRow,
  queueAgain,
  releaseIngestion,
  saveIngested,
  saveIngestionError,
  saveProgress,
} from './ingestion-store.ts';

export const INGEST_QUEUE = 'ingest-document';
const ATTEMPTS_AT_MOST = 3;
const PROGRESS_EVERY_MS = 400;

export type IngestParts = {
  database: Database;
  files: Files;
  parsers: ParserPool;
  maxPages: () => Promise<number>;
  logger: Logger;
  /** Aborted when the server closes: what is being read is let go at once, and taken up by the next start or another server. */
  closing?: AbortSignal;
  /** Called when a document has been ingested. */
  onIngested: (document: Pick<DocumentRow, 'id' | 'version' | 'domainId' | 'origin'>) => void;
};

/** Documents in work in this process, so that deleting or cancelling one ends its ingestion. */
const running = new Map<string, AbortController>();
/** Documents whose last attempt in this process ended because the database was away. */
const spared = new Set<string>();
/** Why an ingestion is aborted that is not over. */
const CLOSING = new Error('the server closes');
export const stopIngestion = (documentId: string) => running.get(documentId)?.abort();

/**
 * The job behind an upload: the document ends as `ingested` or as `error` with a reason. A file that takes a process
 * with it three times, its parser's or the server's, is an error too. Running it twice stores its passages once.
 */
export const ingestDocument = async (parts: IngestParts, documentId: string): Promise<void> => {
  const { database, logger, onIngested } = parts;
  // Once more when the document was asked for again in the meantime, or its parser died.
  for (;;) {
    parts.closing?.throwIfAborted();
    const document = await beginIngestion(database.db, documentId, { spared: spared.has(documentId) });
    spared.delete(documentId);
    if (!document) return;
    const end = (code: IngestionError) => {
      logger.info({ documentId, code }, 'document not ingested');
      return saveIngestionError(database.db, document, code);
    };
    if (document.attempts > ATTEMPTS_AT_MOST) {
      await end('interrupted');
      continue;
    }
    const controller = new AbortController();
    running.set(documentId, controller);
    const leave = () => controller.abort(CLOSING);
    parts.closing?.addEventListener('abort', leave);
    try {
      const name = await saveIngested(database.db, document, await read(parts, document, controller));
      // Its name is searched too, and was changed meanwhile.
      if (name !== null && name !== document.name) await queueAgain(database.db, documentId);
      onIngested(document);
    } catch (error) {
      if (controller.signal.reason === CLOSING) await releaseIngestion(database.db, document);
      if (controller.signal.reason === CLOSING) throw CLOSING;
      if (controller.signal.aborted) continue;
      // Of the file nothing is known by that.
      if (isConnectionLost(error)) spared.add(documentId);
      const code = reasonOf(error);
      if (!code) throw error;
      const isLast = document.attempts >= ATTEMPTS_AT_MOST;
      // The machine may have ended the parser, and not the file: worth another try.
      if (isLast || !(error instanceof ParserDeath)) await end(code);
    } finally {
      parts.closing?.removeEventListener('abort', leave);
      running.delete(documentId);
    }
  }
};

const read = async (
  { database, files, parsers, maxPages }: IngestParts,
  document: DocumentRow,
  controller: AbortController,
): Promise<Ingested> => {
  const { id, domainId, name, fileKey, type, version } = document;
  const target = { pool: database.pool, documentId: id, domainId, name, version };
  if (type === 'docent_chat') return ingestText({ ...target, pages: [await text(files.read(fileKey))] });
  return files.withLocalPath(fileKey, async (filePath) =>
    ingestFile({
      ...target,
      parsers,
      type,
      maxPages: await maxPages(),
      filePath,
      signal: controller.signal,
      onProgress: throttle(async ({ pagesDone, pagesTotal }: { pagesDone: number; pagesTotal: number }) => {
        const isOurs = await saveProgress(database.db, document, pagesDone, pagesTotal);
        if (!isOurs) controller.abort();
      }),
    }),
  );
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
