import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { INGEST_QUEUE } from './ingest-document.ts';
import { cancelRun, queueAgain } from './ingestion-store.ts';
import type { DocumentParts } from './put-document.ts';
import { stopIngestion } from './running-ingestions.ts';

type Allow = (tx: DbOrTx) => Promise<unknown>;

/**
 * Reads a document anew: after an error, or because settings have changed. `allow` is asked in the same transaction and
 * throws what the person may not. Throws `document_busy`.
 */
export const ingestAgain = async (
  { database, queue }: Pick<DocumentParts, 'database' | 'queue'>,
  id: string,
  allow: Allow,
): Promise<void> => {
  await database.transact(async (tx) => {
    await allow(tx.db);
    if (!(await queueAgain(tx.db, id))) throw new AppError('document_busy');
    await queue.sendOnce(INGEST_QUEUE, [{ key: id, data: { documentId: id } }], tx);
  });
  queue.wake(INGEST_QUEUE);
};

/** Stops the reading of a document, on whichever server it is under way. Throws `document_idle`. */
export const cancelIngestion = async (
  { database }: Pick<DocumentParts, 'database'>,
  id: string,
  allow: Allow,
): Promise<void> => {
  await database.db.transaction(async (tx) => {
    await allow(tx);
    if (!(await cancelRun(tx, id))) throw new AppError('document_idle');
  });
  stopIngestion(id);
};
