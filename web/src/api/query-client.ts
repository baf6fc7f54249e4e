import { QUERY_RETRIES, queryRetryDelay } from '@docent/contract/constants';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './client.ts';

/** As specified, refusals too: what was refused a moment ago may have been granted since. */
export const RETRYING = { retry: QUERY_RETRIES, retryDelay: queryRetryDelay };

/** Returns whether the user may not read it, or may not any more. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/**
 * Query client with two differences to TanStack Query.
 * Data whose refetch is refused is removed at the first refusal.
 * Invalidation also restarts queries that are loading for the first time: TanStack Query would keep their result, which may be older than
 * the change.
 */
export class FreshQueryClient extends QueryClient {
  constructor(config?: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type !== 'updated' || !('action' in event) || event.action.type !== 'failed') return;
      if (query.state.data !== undefined && isRefusal(event.action.error))
        query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' });
    });
  }

  override invalidateQueries<Tagged extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Tagged>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' });
    for (const query of underWay) if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}
