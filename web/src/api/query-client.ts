import { QUERY_RETRIES, queryRetryDelay } from '@docent/contract/constants';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** As specified, refusals too: what was refused a moment ago may have been granted since. */
export const RETRYING = { retry: QUERY_RETRIES, retryDelay: queryRetryDelay };

/**
 * After a change everything on the screen is asked again, also what is being asked for the first time: TanStack Query
 * would keep to that first answer, which may be of before the change.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries<Tagged extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Tagged>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' });
    for (const query of underWay) if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}
