import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { findIndex, requireHealthy, requireVersion, useIndex } from './find-index.ts';
import { createIndexContents, type IndexTarget } from './index-contents.ts';
import { createIndexState } from './index-state.ts';
import { noticeChanges, readOutbox } from './outbox-store.ts';

/** Poll interval for changes; this server's own changes are applied when a question needs them. */
const POLL_MS = 250;
const PAUSE_MS = 2_000;
const HOUR_MS = 3_600_000;
/** Document versions compared more recently are not compared: missing ones are still being written. */
const DOUBTED_MS = 60_000;
/** "docent's index" as the number of a lock: one server at a time writes. */
const LOCK = 7_358_201;

/**
 * Keeps the index equal to the database: applies the outbox, compares everything each hour, and builds a missing index. One server at a
 * time does this; the others check whether there is work to do. Failures are retried.
 */
export const createIndexKeeper = (target: IndexTarget) => {
  const { pool, client, alias, installation, logger } = target;
  const leaving = new AbortController();
  const { state, reason, become, met } = createIndexState(logger);
  const contents = createIndexContents(target, leaving.signal);
  const pause = createPause(leaving.signal);
  let running: Promise<void> | undefined;

  const keep = async (): Promise<void> => {
    if (state() !== 'ok' && state() !== 'rebuilding') {
      await requireVersion(client);
      // From here on changes are written down; what was changed before is found by comparing.
      if (await noticeChanges(pool, true)) contents.doubt();
    }
    const found = await findIndex(client, alias, await installation());
    if (found) await requireHealthy(client, found.name);
    if (found?.is === 'old') {
      become('rebuilding');
      await contents.replace(found.name);
    } else if (!found) {
      const name = await contents.openDraft();
      await useIndex(client, alias, name);
      become('rebuilding');
      await contents.compare(name, name);
    } else if (contents.comparedAgo() > HOUR_MS) {
      // Nothing was compared yet: whether all is there is not known.
      if (!contents.isCompared()) become('rebuilding');
      await contents.compare(found.name, found.name);
    } else await contents.drain(found.name);
    become('ok');
  };

  /** Checks the index that another server maintains. */
  const look = async (): Promise<void> => {
    if (state() === 'ok') return;
    await requireVersion(client);
    const found = await findIndex(client, alias, await installation());
    if (found) await requireHealthy(client, found.name);
    become(found?.is === 'current' ? 'ok' : 'rebuilding');
  };

  const isDue = async (): Promise<boolean> =>
    state() !== 'ok' || contents.comparedAgo() > HOUR_MS || (await readOutbox(pool, 1)).length > 0;

  const run = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      let pauseMs = POLL_MS;
      try {
        if (await isDue()) await whileLocked(pool, keep, look);
      } catch (error) {
        if (leaving.signal.aborted) return;
        pauseMs = PAUSE_MS;
        if (!met(error)) logger.warn({ err: error }, 'the search index was not kept; it is tried again');
      }
      await pause.wait(pauseMs);
    }
  };

  return {
    state,
    reason,
    start: () => {
      running ??= run();
    },
    /** Looks for changes now. */
    wake: pause.wake,
    /** Something is missing in the index that the outbox does not tell of. */
    doubt: () => {
      if (contents.comparedAgo() < DOUBTED_MS) return;
      contents.doubt();
      pause.wake();
    },
    met,
    close: async () => {
      leaving.abort();
      pause.wake();
      await running;
    },
  };
};
export type IndexKeeper = ReturnType<typeof createIndexKeeper>;

/** Creates a pause that `wake` ends early. */
const createPause = (leaving: AbortSignal) => {
  let wake: () => void = () => {};
  return {
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        wake = resolve;
        delay(ms, undefined, { signal: leaving, ref: false }).then(resolve, resolve);
      }),
    wake: () => wake(),
  };
};

/** Runs `work` while no other server does; runs `otherwise` if one does. */
const whileLocked = async (
  pool: pg.Pool,
  work: () => Promise<void>,
  otherwise: () => Promise<void>,
): Promise<void> => {
  const holder = await pool.connect();
  try {
    const { rows } = await holder.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (rows[0]?.held) {
      await work();
      await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    } else await otherwise();
    holder.release();
  } catch (error) {
    // The lock goes with the connection.
    holder.release(true);
    throw error;
  }
};
