import { countRenewals, nextRenewals } from '../../knowledge/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { INGEST_QUEUE } from './ingest-document.ts';
import { isAnyUnfinished } from './ingestion-store.ts';

/** Below every other job of the queue. */
const PRIORITY = -1;
const LOOK_MS = 15_000;
/** While there is nothing to renew. A backup may be restored, or a server of the version before may read a document. */
const IDLE_LOOK_MS = 600_000;
/** After a file could not be fetched: until another document, and until the same one. */
const PAUSE_MS = 60_000;
const POSTPONED_MS = 600_000;

type Parts = { database: Database; queue: Queue; logger: Logger };

export type Renewals = {
  /** Whether documents are to be renewed, as far as this server knows. */
  areUnderWay: () => boolean;
  /** Queues the next ones. */
  next: () => void;
  postpone: (documentId: string) => void;
  start: () => Promise<void>;
  stop: () => void;
};

/**
 * Queues documents whose readings are of an older reader, `atOnce` at a time, while no document waits for its first reading. All
 * servers queue the same ones, of which the queue keeps one each.
 */
export const scheduleRenewals = ({ database, queue, logger }: Parts, atOnce: number): Renewals => {
  const postponed = new Map<string, number>();
  let isUnderWay = false;
  let nextLook = 0;
  let pausedUntil = 0;
  let isStopped = false;
  let isLooking = false;
  let isAskedAgain = false;
  let timer: NodeJS.Timeout | undefined;

  const round = async () => {
    const now = Date.now();
    for (const [id, until] of postponed) if (until <= now) postponed.delete(id);
    const ids = await nextRenewals(database.pool, atOnce, [...postponed.keys()]);
    await report(ids.length > 0 || postponed.size > 0);
    if (!ids.length || (await isAnyUnfinished(database.db))) return;
    await queue.sendOnce(
      INGEST_QUEUE,
      ids.map((documentId) => ({ key: documentId, data: { documentId } })),
      undefined,
      { priority: PRIORITY },
    );
    queue.wake(INGEST_QUEUE);
  };

  /** Logs the begin and the end. */
  const report = async (isAny: boolean) => {
    nextLook = Date.now() + (isAny ? LOOK_MS : IDLE_LOOK_MS);
    if (isAny === isUnderWay) return;
    isUnderWay = isAny;
    const { waiting, done, givenUp } = await countRenewals(database.pool);
    if (isAny) logger.info({ waiting, done }, 'documents are read again with the new reader');
    else logger.info({ done, givenUp }, 'documents have been read again with the new reader');
  };

  /** One round at a time; a call meanwhile may know of a renewal that the round did not see, and starts another. */
  const look = async () => {
    if (isLooking) {
      isAskedAgain = true;
      return;
    }
    isLooking = true;
    try {
      do {
        isAskedAgain = false;
        await round();
      } while (isAskedAgain && !isStopped);
    } finally {
      isLooking = false;
    }
  };
  const next = () => {
    if (isStopped || Date.now() < pausedUntil) return;
    look().catch((error: unknown) => logger.warn({ err: error }, 'documents to read again not looked for'));
  };

  return {
    areUnderWay: () => isUnderWay,
    next,
    postpone: (documentId) => {
      postponed.set(documentId, Date.now() + POSTPONED_MS);
      pausedUntil = Date.now() + PAUSE_MS;
    },
    start: async () => {
      timer = setInterval(() => {
        if (Date.now() >= nextLook) next();
      }, LOOK_MS);
      timer.unref();
      await look();
    },
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
};
