import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import { branchesOf, match, type Params, type Route } from './match.ts';

export type Location = Pick<HistoryLocation, 'pathname' | 'search' | 'hash' | 'href'> & {
  /** Unique per visit; the same when the browser returns to the entry. */
  key: string;
};

export type RouterState = {
  location: Location;
  params: Params;
  /** From the outermost route to the page; empty until the first page is loaded. */
  routes: readonly Route[];
  /** The route whose module failed to load. */
  failure: { route: Route; error: unknown } | null;
  /** The next page is on its way; until it is there, the last one stays. */
  isMoving: boolean;
};

type NavigateOptions = {
  /** Replaces the current history entry. */
  replace?: boolean;
};
/** Navigates to a path. Resolves when the page is shown, or at once when the user stays to confirm leaving. */
export type Navigate = (to: string, options?: NavigateOptions) => Promise<void>;

const locationOf = ({ pathname, search, hash, href, state }: HistoryLocation): Location => ({
  ...{ pathname, search, hash, href },
  key: state.__TSR_key ?? '',
});

/** Resolves the address of a link on a page. */
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
  /** Number of the latest navigation: pages loaded for an earlier one are dropped. */
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

  /** Loads the modules of a page that are missing. Returns undefined when another navigation started meanwhile. */
  const fetchMissing = async (routes: readonly Route[]): Promise<RouterState['failure'] | undefined> => {
    visit += 1;
    const mine = visit;
    const missing = routes.filter((route) => route.load && !pages.has(route));
    if (!missing.length) return null;
    if (!state.isMoving) set({ ...state, isMoving: true });
    const fetched = await Promise.all(missing.map(fetchPage));
    return mine === visit ? (fetched.find((one) => one !== null) ?? null) : undefined;
  };

  /** Shows the page of an address once its modules are loaded; `fetched` is the result of a load that already ran. */
  const show = async (location: Location, fetched: RouterState['failure'] | undefined): Promise<void> => {
    const found = match(branches, location.pathname);
    const failure = fetched === undefined ? await fetchMissing(found.routes) : fetched;
    if (failure !== undefined) set({ ...found, location, failure, isMoving: false });
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

  let coming: RouterState['failure'] | undefined;
  let shown = show(state.location, undefined);
  history.subscribe(({ location }) => {
    // Updates the address bar before listeners run, since they read it.
    history.flush();
    shown = show(locationOf(location), coming);
  });
  /** Changes the address once the page is loaded: until then both are those of the previous page. */
  const navigate: Navigate = async (to, { replace = false } = {}) => {
    const address = resolve(to, state.location);
    const fetched = await fetchMissing(match(branches, address.replace(/[?#].*/, '')).routes);
    if (fetched === undefined) return;
    // Navigation may be blocked by a question to the user: the progress indicator ends before it.
    if (state.isMoving && state.routes.length) set({ ...state, isMoving: false });
    coming = fetched;
    history[replace ? 'replace' : 'push'](address);
    coming = undefined;
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
