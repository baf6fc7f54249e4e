import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import { branchesOf, match, type Params, type Route } from './match.ts';

export type Location = Pick<HistoryLocation, 'pathname' | 'search' | 'hash' | 'href'> & {
  /** Another one at each visit, the same when the browser comes back to it. */
  key: string;
};

export type RouterState = {
  location: Location;
  params: Params;
  /** From the outermost route to the page; empty until the first page has come. */
  routes: readonly Route[];
  /** The route whose module did not come. */
  failure: { route: Route; error: unknown } | null;
  /** The next page is on its way; until it is there, the last one stays. */
  isMoving: boolean;
};

type NavigateOptions = {
  /** The page that is left is not come back to. */
  replace?: boolean;
};
/** Resolves when the page is shown, or at once when the person is held where she is. */
export type Navigate = (to: string, options?: NavigateOptions) => Promise<void>;

const locationOf = ({ pathname, search, hash, href, state }: HistoryLocation): Location => ({
  ...{ pathname, search, hash, href },
  key: state.__TSR_key ?? '',
});

/** The address that a link on a page leads to. */
export const resolve = (to: string, from: Pick<Location, 'href'>): string => {
  const { origin } = window.location;
  const url = new URL(to, origin + from.href);
  if (url.origin !== origin) throw new Error(`${url.origin} is not of this app`);
  return url.pathname + url.search + url.hash;
};

/** The pages of `routes` at the addresses of a history. */
export const createRouter = (routes: readonly Route[], history: RouterHistory = createBrowserHistory()) => {
  const branches = branchesOf(routes);
  const pages = new Map<Route, ComponentType>();
  const listeners = new Set<() => void>();
  /** The last to be begun: pages that come for an earlier one are not shown. */
  let visit = 0;
  let state: RouterState = {
    location: locationOf(history.location),
    params: {},
    routes: [],
    failure: null,
    isMoving: true,
  };
  const set = (next: RouterState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Shows the page of an address, once its modules are there. */
  const show = async (location: Location): Promise<void> => {
    visit += 1;
    const mine = visit;
    const found = match(branches, location.pathname);
    const missing = found.routes.filter((route) => route.load && !pages.has(route));
    let failure: RouterState['failure'] = null;
    if (missing.length) {
      if (!state.isMoving) set({ ...state, isMoving: true });
      const fetched = await Promise.all(missing.map(fetchPage));
      if (mine !== visit) return;
      failure = fetched.find((one) => one !== null) ?? null;
    }
    set({ ...found, location, failure, isMoving: false });
  };

  const fetchPage = async (route: Route): Promise<RouterState['failure']> => {
    try {
      const module = await route.load?.();
      if (module) pages.set(route, module.default);
      return null;
    } catch (error) {
      return { route, error };
    }
  };

  let shown = show(state.location);
  history.subscribe(({ location }) => {
    shown = show(locationOf(location));
  });
  const navigate: Navigate = async (to, { replace = false } = {}) => {
    history[replace ? 'replace' : 'push'](resolve(to, state.location));
    await shown;
  };

  return {
    history,
    read: (): RouterState => state,
    pageOf: (route: Route): ComponentType | undefined => pages.get(route),
    navigate,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type Router = ReturnType<typeof createRouter>;
