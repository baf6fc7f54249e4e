import { readdir } from 'node:fs/promises';
import pLimit from 'p-limit';
import type pg from 'pg';
import { inParts } from '../../platform/in-parts.ts';
import type { Logger } from '../../platform/logs.ts';
import { listReadings, loadSegments, type ReadingRow } from '../search-store.ts';
import { domainsAskedLast, goneReadings } from './engine-store.ts';
import type { SearchStats } from './messages.ts';
import { createRecentMap } from './recent-map.ts';
import { type DomainView, type SearchEngine, SearchUnavailable, VIEWS_AT_MOST } from './search-engine.ts';
import { createSearchThread, ThreadFailed } from './search-thread.ts';

/** Approximate bytes of indexes loaded per statement; the result is parsed in one turn of the event loop. */
const BYTES_A_STATEMENT = 500_000;
const LOADS_AT_ONCE = 2;
/** Attempts of a question whose thread ended, or whose domain the thread did not have. */
const TRIES = 4;
const WARMED = 20;
const BYTES_A_MB = 1_048_576;

type Options = {
  memoryMb: number;
  /** Folder where indexes persist between starts; without it they are in memory only. */
  folder?: string | undefined;
  logger: Logger;
};

export type EmbeddedEngine = SearchEngine & {
  /** Opens the most recently asked domains, within the memory limit. */
  warm: () => Promise<void>;
  stats: () => Promise<SearchStats>;
  /** Deletes from files the indexes of deleted documents. */
  clean: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Search engine of one machine: a thread of this process with the lexical indexes of the recently asked domains. Changes are detected with
 * each question (search.ts); only new readings are loaded.
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
  const views = createRecentMap<string, DomainView>(VIEWS_AT_MOST);
  const loading = new Map<string, Promise<DomainView>>();
  const atOnce = pLimit(LOADS_AT_ONCE);
  let isClosed = false;

  /** Loads changes. Concurrent callers share one load. */
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

  /** Retries work when the thread ended or failed; the next call starts a new thread. */
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

  /** Calls the thread for a domain; loads the domain first if the thread does not know it. */
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
        // The first question of each domain opens it.
        if (!isClosed) logger.warn({ err: error }, 'domains were not opened ahead of their questions');
      }
    },
    // Do not start a thread for statistics only.
    stats: async () =>
      thread.isRunning() ? thread.ask('stats', {}) : { domains: 0, bytes: 0, isTidy: true },
    clean: async () => {
      // Do not start a thread if the folder is empty.
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
