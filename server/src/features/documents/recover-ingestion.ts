import type { Logger } from '../../platform/logs.ts';
import { everyMs } from '../../platform/non-overlapping-interval.ts';
import { INGEST_QUEUE } from './ingest-document.ts';
import { unfinishedSince } from './ingestion-store.ts';
import type { DocumentParts } from './put-document.ts';

const EVERY_MS = 15_000;
const UNTOUCHED_MS = 20_000;

type Parts = Pick<DocumentParts, 'database' | 'queue'> & { logger: Logger };

/**
 * Gives every unfinished document a job again that has lost its own (the queue drops those that still have one), so
 * that none waits or is in progress for ever. Returns how to stop.
 */
export const recoverIngestion = ({ database, queue, logger }: Parts): (() => void) => {
  const recover = async () => {
    const ids = await unfinishedSince(database.db, new Date(Date.now() - UNTOUCHED_MS));
    await queue.sendOnce(
      INGEST_QUEUE,
      ids.map((documentId) => ({ key: documentId, data: { documentId } })),
    );
  };
  const timer = everyMs(EVERY_MS, recover, logger, 'unfinished documents not looked for');
  return () => clearInterval(timer);
};
