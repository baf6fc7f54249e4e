import type { IndexState } from '@docent/contract';
import type { Logger } from '../../../platform/logs.ts';
import { OpenSearchError } from './client.ts';
import { type Unusable, UnusableIndex } from './find-index.ts';

/** Creates the state of the index as this server knows it. Changes are logged. */
export const createIndexState = (logger: Logger) => {
  let state: IndexState = 'starting';
  let reason: string | null = null;

  const become = (next: IndexState, error?: unknown): void => {
    reason = next === 'rejected' && error instanceof Error ? error.message : null;
    if (next === state) return;
    const level = next === 'ok' || next === 'starting' ? 'info' : 'warn';
    logger[level]({ state: next, before: state, ...(error !== undefined && { err: error }) }, 'search index');
    state = next;
  };

  return {
    state: () => state,
    /** Reason that OpenSearch gave for rejecting a request. */
    reason: () => reason,
    become,
    /** Takes the state that an error of a question or of the upkeep implies. Returns false if it implies none. */
    met: (error: unknown): boolean => {
      const next = stateAfter(error);
      if (next) become(next, error);
      return next !== null;
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
