import { AppError } from '../../platform/errors.ts';
import type { DocumentParts } from './add-document.ts';
import { INGEST_QUEUE, stopIngestion } from './ingest-document.ts';
import { cancelRun, queueAgain } from './ingestion-store.ts';

/** Reads a document anew: after an error, or because settings have changed. Throws `document_busy`. */
export const ingestAgain = async (
  { database, queue }: Pick<DocumentParts, 'database' | 'queue'>,
  id: string,
): Promise<void> => {
  await database.transact(async (tx) => {
    if (!(await queueAgain(tx.db, id))) throw new AppError('document_busy');
    await queue.sendOnce(INGEST_QUEUE, [{ key: id, data: { documentId: id } }], tx);
  });
  queue.wake(INGEST_QUEUE);
};

/** Stops the reading of a document, on whichever server it is under way. Throws `document_idle`. */
export const cancelIngestion = async (
  { database }: Pick<DocumentParts, 'database'>,
  id: string,
): Promise<void> => {
  if (!(await cancelRun(database.db, id))) throw new AppError('document_idle');
  stopIngestion(id);
};
