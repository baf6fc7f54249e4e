import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import type { Logger } from '../../platform/logs.ts';
import { createDomainViews } from './domain-views.ts';
import { domainsAskedLast, goneReadings } from './engine-store.ts';
import { createDomainLoader } from './load-domain.ts';
import type { SearchStats } from './messages.ts';
import { type SearchEngine, SearchUnavailable } from './search-engine.ts';
import { createSearchThread, ThreadFailed } from './search-thread.ts';

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
  const load = createDomainLoader(pool, thread);
  const { view, refresh } = createDomainViews((domainId) => again(() => load(domainId)));
  let isClosed = false;

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
    view,
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
