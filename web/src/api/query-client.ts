import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

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
