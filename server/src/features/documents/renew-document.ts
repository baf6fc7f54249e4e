import {
  beginRenewal,
  giveUpRenewal,
  holdRenewal,
  indexPassages,
  isRenewalCurrent,
  ParserDeath,
  RENEWALS_AT_MOST,
  type Renewal,
  releaseRenewal,
  showIndexed,
  showRenewal,
} from '../../knowledge/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isConnectionLost } from '../../platform/database/lost-connection.ts';
import type { Logger } from '../../platform/logs.ts';
import { type DocumentRow, saveRenewed } from './ingestion-store.ts';
import { ingestionErrorOf, type ReadParts, readDocument } from './read-document.ts';
import { CLOSING, withController } from './running-ingestions.ts';
import { getDocumentRow, holdDocumentRow } from './store.ts';

export type RenewParts = ReadParts & {
  logger: Logger;
  closing?: AbortSignal;
  /** Called when a document has been read or indexed again. */
  onRenewed: (document: Pick<DocumentRow, 'id' | 'domainId'>) => void;
  /** Called when the file of a document cannot be fetched, for a reason that may pass. */
  onPostponed: (documentId: string) => void;
};

/** The document has changed since the attempt began, or another server has begun a later one. */
const OVERTAKEN = new Error('the renewal was overtaken');

/**
 * Reads a document again whose reading was made by an older reader, or indexes it again by newer rules. The old reading
 * answers until the new one replaces it in one transaction, and goes on where the new one fails. False where there is nothing to renew, or it has
 * to wait.
 */
export const renewDocument = async (parts: RenewParts, documentId: string): Promise<boolean> => {
  const { pool, db } = parts.database;
  const renewal = await beginRenewal(pool, documentId);
  if (!renewal) return false;
  if (renewal.attempt > RENEWALS_AT_MOST) {
    parts.logger.warn({ documentId, code: 'interrupted' }, 'document not read again: its old reading stays');
    return false;
  }
  return withController(documentId, parts.closing, async (controller) => {
    try {
      const document = await getDocumentRow(db, documentId);
      if (renewal.readsFile) await readAgain(parts, document, renewal, controller);
      else await indexAgain(parts, document, renewal);
      parts.onRenewed(document);
      return true;
    } catch (error) {
      return await endOf(error, parts, documentId, renewal, controller);
    }
  });
};

const readAgain = (parts: RenewParts, document: DocumentRow, renewal: Renewal, controller: AbortController) =>
  readDocument(parts, document, {
    controller,
    isCurrent: () => isRenewalCurrent(parts.database.pool, renewal),
    finish: (show, { readingId, ingested }) =>
      parts.database.transact(async (tx) => {
        await requireCurrent(tx, document, renewal);
        await showRenewal(tx, renewal, readingId, show);
        await saveRenewed(tx.db, document.id, ingested);
      }),
  });

const indexAgain = async ({ database }: RenewParts, document: DocumentRow, renewal: Renewal) => {
  const indexed = await indexPassages(database.pool, renewal, document.name);
  await database.transact(async (tx) => {
    await requireCurrent(tx, document, renewal);
    await showIndexed(tx, renewal, document.id, indexed);
  });
};

/** Locks document and reading as they were when the attempt began, or throws OVERTAKEN. */
const requireCurrent = async (tx: Transaction, { id, name, version }: DocumentRow, renewal: Renewal) => {
  const held = await holdDocumentRow(tx.db, id);
  const isSame = held?.status === 'ingested' && held.name === name && held.version === version;
  if (!isSame || !(await holdRenewal(tx, renewal))) throw OVERTAKEN;
};

/** Decides on another attempt. True: at once; false: later or never. Throws what the queue is to try again. */
const endOf = async (
  error: unknown,
  { database: { pool }, logger, onPostponed }: RenewParts,
  documentId: string,
  renewal: Renewal,
  { signal }: AbortController,
): Promise<boolean> => {
  if (signal.reason === CLOSING) await releaseRenewal(pool, renewal);
  if (signal.reason === CLOSING) throw CLOSING;
  // It was cancelled, replaced or deleted, or is to be read for another reason.
  if (signal.aborted || error === OVERTAKEN) return true;
  const code = ingestionErrorOf(error);
  const isLast = renewal.attempt >= RENEWALS_AT_MOST;
  if (code && error instanceof ParserDeath && !isLast) return true;
  if (code || isMissing(error)) {
    logger.warn(
      { documentId, code: code ?? 'file_missing' },
      'document not read again: its old reading stays',
    );
    await giveUpRenewal(pool, renewal);
    return false;
  }
  if (isConnectionLost(error)) await releaseRenewal(pool, renewal).catch(() => {}); // the database is away
  logger.warn({ err: error, documentId }, 'document not read again yet');
  onPostponed(documentId);
  return false;
};

/** Not of a socket: the database may be away. */
const isMissing = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ENOENT' &&
  !('syscall' in error && error.syscall === 'connect');
