import { readdir } from 'node:fs/promises';
import pLimit from 'p-limit';
import type pg from 'pg';
import { inParts } from '../../platform/in-parts.ts';
import type { Logger } from '../../platform/logs.ts';
import { listReadings, loadSegments, type ReadingRow } from '../search-store.ts';
import { domainsAskedLast, goneReadings } from './engine-store.ts';
import type { SearchStats } from './messages.ts';
import { type DomainView, type SearchEngine, SearchUnavailable } from './search-engine.ts';
import { createSearchThread, ThreadFailed } from './search-thread.ts';

/** Indexes are fetched in statements of about this size: reading what comes of one is a turn of the event loop. */
const BYTES_A_STATEMENT = 500_000;
/** Domains whose indexes are fetched at the same time. */
const LOADS_AT_ONCE = 2;
/** A question that the thread ended under, or that it did not know the domain of, is asked again so often. */
const TRIES = 4;
/** Domains that are opened at the start. */
const WARMED = 20;
const BYTES_A_MB = 1_048_576;

type Options = {
  memoryMb: number;
  /** Where indexes are kept between two starts; without it in memory alone. */
  folder?: string | undefined;
  logger: Logger;
};

export type EmbeddedEngine = SearchEngine & {
  /** Opens the domains that were asked last, as far as there is memory. */
  warm: () => Promise<void>;
  stats: () => Promise<SearchStats>;
  /** What is in files of documents that were deleted goes. */
  clean: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * The engine of one machine: the lexical indexes of the domains that were asked last in a thread of this process. What has
 * changed is found out with each question (search.ts); only new readings are fetched.
 */
export const createEmbeddedEngine = (
  pool: pg.Pool,
  { memoryMb, folder, logger }: Options,
): EmbeddedEngine => {
  const thread = createSearchThread({
    maxBytes: memoryMb * BYTES_A_MB,
    folder: folder ?? null,
    onWarning: (warning) => logger.warn({ warning }, 'search'),
  });
  /** As each was last seen. */
  const views = new Map<string, DomainView>();
  const loading = new Map<string, Promise<DomainView>>();
  const atOnce = pLimit(LOADS_AT_ONCE);
  let isClosed = false;

  /** Reads what has changed. Those who ask at the same time share one reading. */
  const refresh = (domainId: string): Promise<DomainView> => {
    const known = loading.get(domainId);
    if (known !== undefined) return known;
    const promise = again(() => load(domainId))
      .then((view) => {
        views.set(domainId, view);
        return view;
      })
      .finally(() => loading.delete(domainId));
    loading.set(domainId, promise);
    return promise;
  };

  const load = async (domainId: string): Promise<DomainView> => {
    const { state, readings } = await listReadings(pool, domainId);
    const { missing } = await thread.ask('sync', {
      domainId,
      ids: Int32Array.from(readings, ({ id }) => id),
      marks: Int32Array.from(readings, ({ mark }) => mark),
      names: readings.map(({ name }) => name),
    });
    let reached: string | null = null;
    try {
      if (missing.length) await atOnce(() => bring(domainId, readings, new Set(missing)));
      reached = state;
    } finally {
      await thread.ask('settle', { domainId, state: reached });
    }
    return { state, hasListed: readings.some(({ listed }) => listed) };
  };

  const bring = async (domainId: string, readings: ReadingRow[], missing: Set<number>) => {
    const marks = new Map(readings.map(({ id, mark }) => [id, mark]));
    const absent = readings.filter(({ id }) => missing.has(id));
    for (const part of inParts(absent, ({ bytes }) => bytes, BYTES_A_STATEMENT)) {
      const brought = (
        await loadSegments(
          pool,
          part.map(({ id }) => id),
        )
      ).map(({ id, segment }) => ({
        id,
        mark: marks.get(id) ?? 0,
        segment: Uint8Array.from(segment),
      }));
      const transfer = brought.map(({ segment }) => segment.buffer);
      await thread.ask('add', { domainId, readings: brought }, transfer);
    }
  };

  /** Does it again when the thread ended or failed under it; another one is started. */
  const again = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ThreadFailed)) throw error;
        logger.warn({ err: error, tried }, 'the thread of the search ended or failed; it is asked again');
        if (tried === TRIES) throw new SearchUnavailable(error);
      }
    }
  };

  /** What the thread says of a domain: once it knows it. */
  const ofKnown = async <Answer>(
    domainId: string,
    ask: () => Promise<Answer | 'unknown'>,
  ): Promise<Answer> => {
    for (let tried = 1; tried <= TRIES; tried += 1) {
      const answer = await again(ask);
      if (answer !== 'unknown') return answer;
      await refresh(domainId);
    }
    throw new SearchUnavailable(new Error('a domain did not stay open'));
  };

  return {
    view: async (domainId) => views.get(domainId) ?? refresh(domainId),
    refresh,
    candidates: ({ domainId, questions, limit, hidden }) =>
      ofKnown(domainId, () =>
        thread.ask('rank', { domainId, questions, limit, hidden: Int32Array.from(hidden) }),
      ),
    feedback: (asked) =>
      ofKnown(asked.domainId, () =>
        thread.ask('feedback', { ...asked, hidden: Int32Array.from(asked.hidden) }),
      ),
    warm: async () => {
      try {
        for (const domainId of await domainsAskedLast(pool, WARMED)) await refresh(domainId);
      } catch (error) {
        // The first question of each opens it.
        if (!isClosed) logger.warn({ err: error }, 'domains were not opened ahead of their questions');
      }
    },
    // A thread is not started to say that there is none.
    stats: async () =>
      thread.isRunning() ? thread.ask('stats', {}) : { domains: 0, bytes: 0, isTidy: true },
    clean: async () => {
      // No thread is started where there is nothing.
      if (!folder || !(await readdir(folder).catch(() => [])).length) return;
      for (const { domainId, ids } of await thread.ask('kept', {})) {
        const gone = await goneReadings(pool, domainId, [...ids]);
        if (gone.length === ids.length) await thread.ask('purge', { domainId, ids: null });
        else if (gone.length) await thread.ask('purge', { domainId, ids: gone });
      }
    },
    close: () => {
      isClosed = true;
      return thread.close();
    },
  };
};
