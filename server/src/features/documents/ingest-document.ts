import type { IngestionError } from '@docent/contract';
import { ParserDeath } from '../../knowledge/index.ts';
import { isConnectionLost } from '../../platform/database/lost-connection.ts';
import {
  beginIngestion,
  type DocumentRow,
  queueAgain,
  releaseIngestion,
  saveIngested,
  saveIngestionError,
  saveProgress,
} from './ingestion-store.ts';
import { ingestionErrorOf, readDocument } from './read-document.ts';
import { type RenewParts, renewDocument } from './renew-document.ts';
import { CLOSING, withController } from './running-ingestions.ts';

export const INGEST_QUEUE = 'ingest-document';
const ATTEMPTS_AT_MOST = 3;

/** `closing` is aborted when the server closes: what is being read is let go at once, and taken up by the next start or another server. */
export type IngestParts = RenewParts & {
  /** Called when a document has been ingested. */
  onIngested: (document: Pick<DocumentRow, 'id' | 'version' | 'domainId' | 'origin'>) => void;
};

/** Documents whose last attempt in this process ended because the database was away. */
const spared = new Set<string>();

/**
 * The job behind an upload: the document ends as `ingested` or as `error` with a reason. A file that takes a process
 * with it three times, its parser's or the server's, is an error too. Running it twice stores its passages once.
 * A document that is read already is read again where its reading is of an older reader (`renewDocument`).
 */
export const ingestDocument = async (parts: IngestParts, documentId: string): Promise<void> => {
  // Once more when the document was asked for again in the meantime, or its parser died.
  for (;;) {
    parts.closing?.throwIfAborted();
    const document = await beginIngestion(parts.database.db, documentId, { spared: spared.has(documentId) });
    spared.delete(documentId);
    if (document) await attempt(parts, document);
    else if (!(await renewDocument(parts, documentId))) return;
  }
};

/** One attempt at an ingestion. Throws what the queue is to try again. */
const attempt = async (parts: IngestParts, document: DocumentRow): Promise<void> => {
  const { database, logger, onIngested, closing } = parts;
  const { id: documentId } = document;
  const end = (code: IngestionError) => {
    logger.info({ documentId, code }, 'document not ingested');
    return saveIngestionError(database.db, document, code);
  };
  if (document.attempts > ATTEMPTS_AT_MOST) return end('interrupted');
  await withController(documentId, closing, async (controller) => {
    try {
      const read = await readDocument(parts, document, {
        controller,
        isCurrent: ({ pagesDone, pagesTotal }) => saveProgress(database.db, document, pagesDone, pagesTotal),
      });
      const name = await saveIngested(database.db, document, read);
      // Its name is searched too, and was changed meanwhile.
      if (name !== null && name !== document.name) await queueAgain(database.db, documentId);
      onIngested(document);
    } catch (error) {
      if (controller.signal.reason === CLOSING) await releaseIngestion(database.db, document);
      if (controller.signal.reason === CLOSING) throw CLOSING;
      if (controller.signal.aborted) return;
      // A lost connection implies nothing about the file.
      if (isConnectionLost(error)) spared.add(documentId);
      const code = ingestionErrorOf(error);
      if (!code) throw error;
      const isLast = document.attempts >= ATTEMPTS_AT_MOST;
      // The machine may have ended the parser, and not the file: worth another try.
      if (isLast || !(error instanceof ParserDeath)) await end(code);
    }
  });
};
