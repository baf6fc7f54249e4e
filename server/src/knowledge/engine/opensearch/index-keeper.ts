import { setTimeout as delay } from 'node:timers/promises';
import type { IndexState } from '@docent/contract';
import type pg from 'pg';
import type { Logger } from '../../../platform/logs.ts';
import { type OpenSearchClient, OpenSearchError } from './client.ts';
import {
  createIndex,
  findDraft,
  findIndex,
  requireHealthy,
  requireVersion,
  type Unusable,
  UnusableIndex,
  useIndex,
} from './find-index.ts';
import { forgetOutbox, noticeChanges, readOutbox } from './outbox-store.ts';
import { reconcile } from './reconcile.ts';
import { writeReadings } from './write-readings.ts';

const ROWS_AT_ONCE = 100;
/** Poll interval for changes; this server's own changes are applied when a question needs them. */
const POLL_MS = 250;
const PAUSE_MS = 2_000;
const HOUR_MS = 3_600_000;
/** Document versions compared more recently are not compared: missing ones are still being written. */
const DOUBTED_MS = 60_000;
/** "docent's index" as the number of a lock: one server at a time writes. */
const LOCK = 7_358_201;

type Options = {
  pool: pg.Pool;
  client: OpenSearchClient;
  alias: string;
  installation: () => Promise<string>;
  logger: Logger;
};

/**
 * Keeps the index equal to the database: applies the outbox, compares everything each hour, and builds a missing index. One server at a
 * time does this; the others check whether there is work to do. Failures are retried.
 */
export const createIndexKeeper = ({ pool, client, alias, installation, logger }: Options) => {
  const leaving = new AbortController();
  let state: IndexState = 'starting';
  let comparedAt = 0;
  let wake: () => void = () => {};
  let running: Promise<void> | undefined;

  let reason: string | null = null;

  const become = (next: IndexState, error?: unknown) => {
    reason = next === 'rejected' && error instanceof Error ? error.message : null;
    if (next === state) return;
    const level = next === 'ok' || next === 'starting' ? 'info' : 'warn';
    logger[level]({ state: next, before: state, ...(error !== undefined && { err: error }) }, 'search index');
    state = next;
  };

  /** Applies what the outbox has, oldest first. Rows go when the index has what they say: cut short they come again. */
  const drain = async (index: string): Promise<void> => {
    for (;;) {
      leaving.signal.throwIfAborted();
      const rows = await readOutbox(pool, ROWS_AT_ONCE);
      if (!rows.length) return;
      await writeReadings({ pool, client, index }, rows);
      await forgetOutbox(
        pool,
        rows.map(({ id }) => id),
      );
    }
  };

  /** Compares an index with the database while changes go on into the one that answers. */
  const compare = async (index: string, answering: string): Promise<void> => {
    const written = await reconcile({ pool, client, index, between: () => drain(answering) });
    comparedAt = Date.now();
    if (written) logger.info({ readings: written }, 'the search index was compared with the database');
  };

  const replace = async (old: string): Promise<void> => {
    const draft = (await findDraft(client, alias, await installation())) ?? (await createOne());
    await compare(draft, old);
    await useIndex(client, alias, draft, old);
    // Changes made since each domain was compared.
    await compare(draft, draft);
  };

  const createOne = async () => createIndex(client, alias, await installation());

  const keep = async (): Promise<void> => {
    if (state !== 'ok' && state !== 'rebuilding') {
      await requireVersion(client);
      // From here on changes are written down; what was changed before is found by comparing.
      if (await noticeChanges(pool, true)) comparedAt = 0;
    }
    const found = await findIndex(client, alias, await installation());
    if (found) await requireHealthy(client, found.name);
    if (found?.is === 'old') {
      become('rebuilding');
      await replace(found.name);
    } else if (!found) {
      const name = (await findDraft(client, alias, await installation())) ?? (await createOne());
      await useIndex(client, alias, name);
      become('rebuilding');
      await compare(name, name);
    } else if (Date.now() - comparedAt > HOUR_MS) {
      // Nothing was compared yet: whether all is there is not known.
      if (!comparedAt) become('rebuilding');
      await compare(found.name, found.name);
    } else await drain(found.name);
    become('ok');
  };

  /** Checks the index that another server maintains. */
  const look = async (): Promise<void> => {
    await requireVersion(client);
    const found = await findIndex(client, alias, await installation());
    if (found) await requireHealthy(client, found.name);
    become(found?.is === 'current' ? 'ok' : 'rebuilding');
  };

  /** Does it while no other server does. */
  const keepAlone = async (): Promise<void> => {
    const holder = await pool.connect();
    try {
      const { rows } = await holder.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        LOCK,
      ]);
      if (rows[0]?.held) {
        await keep();
        await holder.query('select pg_advisory_unlock($1)', [LOCK]);
      } else if (state !== 'ok') await look();
      holder.release();
    } catch (error) {
      // The lock goes with the connection.
      holder.release(true);
      throw error;
    }
  };

  const isDue = async (): Promise<boolean> =>
    state !== 'ok' || Date.now() - comparedAt > HOUR_MS || (await readOutbox(pool, 1)).length > 0;

  const run = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      let pause = POLL_MS;
      try {
        if (await isDue()) await keepAlone();
      } catch (error) {
        if (leaving.signal.aborted) return;
        pause = PAUSE_MS;
        const next = stateAfter(error);
        if (next) become(next, error);
        else logger.warn({ err: error }, 'the search index was not kept; it is tried again');
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
        delay(pause, undefined, { signal: leaving.signal, ref: false }).then(resolve, resolve);
      });
    }
  };

  return {
    state: () => state,
    /** Reason that OpenSearch gave for rejecting a request. */
    reason: () => reason,
    start: () => {
      running ??= run();
    },
    /** Looks for changes now. */
    wake: () => wake(),
    /** Something is missing in the index that the outbox does not tell of. */
    doubt: () => {
      if (Date.now() - comparedAt < DOUBTED_MS) return;
      comparedAt = 0;
      wake();
    },
    /** A question met it. */
    met: (error: unknown) => {
      const next = stateAfter(error);
      if (next) become(next, error);
    },
    close: async () => {
      leaving.abort();
      wake();
      await running;
    },
  };
};

/** Returns the state that an error implies for the engine; null for none. */
const stateAfter = (error: unknown): Unusable | 'rebuilding' | null => {
  if (error instanceof UnusableIndex) return error.state;
  if (!(error instanceof OpenSearchError)) return null;
  if (error.type === 'cluster_block_exception' && error.status !== 503) return 'read_only';
  if (error.type === 'search_phase_execution_exception' && error.status === 503) return 'red';
  // It was deleted: the keeper builds it again.
  if (error.type === 'index_not_found_exception') return 'rebuilding';
  if (error.status === 401 || error.status === 403) return 'refused';
  return error.status >= 400 && error.status < 500 && error.status !== 429 ? 'rejected' : 'away';
};
