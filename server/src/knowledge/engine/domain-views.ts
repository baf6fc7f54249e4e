import { createRecentMap } from './recent-map.ts';
import type { DomainView } from './search-engine.ts';

/** Views that a server keeps, some 200 bytes each: the view of a domain that was evicted is loaded again. */
const VIEWS_AT_MOST = 10_000;

/** Creates a cache of the last known view of each domain. Concurrent callers of `refresh` share one load. */
export const createDomainViews = <View extends DomainView>(load: (domainId: string) => Promise<View>) => {
  const views = createRecentMap<string, View>(VIEWS_AT_MOST);
  const loading = new Map<string, Promise<View>>();

  const refresh = (domainId: string): Promise<View> => {
    const known = loading.get(domainId);
    if (known !== undefined) return known;
    const promise = load(domainId)
      .then((view) => {
        views.set(domainId, view);
        return view;
      })
      .finally(() => loading.delete(domainId));
    loading.set(domainId, promise);
    return promise;
  };

  return {
    view: async (domainId: string): Promise<View> => views.get(domainId) ?? refresh(domainId),
    refresh,
  };
};
