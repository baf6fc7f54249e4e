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

/** Not for this person, or not for her any more. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/**
 * What was shown and is refused when it is asked for again is shown no longer, from the first refusal on.
 *
 * After a change everything on the screen is asked again, also what is being asked for the first time: TanStack Query
 * would keep to that first answer, which may be of before the change.
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
