import type { ComponentType } from 'react';
import { branchesOf, match, type Params, type Route } from './match.ts';

export type Location = {
  pathname: string;
  search: string;
  hash: string;
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
export type Navigate = (to: string, options?: NavigateOptions) => Promise<void>;

/** Keeps the person where she is by saying true; `proceed` goes on after all. */
type Blocker = (from: Location, to: Location, proceed: () => void) => boolean;

/** What the browser's history keeps with an entry: its place in the order of visits tells back from forward. */
type Entry = { key: string; at: number };

const newKey = () => Math.random().toString(36).slice(2, 10);
const readEntry = (): Entry | null => {
  const entry = window.history.state as Partial<Entry> | null; // ours, or from a version before, or nobody's
  return typeof entry?.key === 'string' && typeof entry.at === 'number' ? (entry as Entry) : null;
};
const locationOf = ({ pathname, search, hash }: Omit<Location, 'key'>, key: string): Location => ({
  pathname,
  search,
  hash,
  key,
});
export const addressOf = ({ pathname, search, hash }: Omit<Location, 'key'>): string =>
  pathname + search + hash;

/** The address that a link on a page leads to. */
export const resolve = (to: string, from: Location): string => {
  const url = new URL(to, window.location.origin + addressOf(from));
  if (url.origin !== window.location.origin) throw new Error(`${url.origin} is not of this app`);
  return addressOf(url);
};

/** The address bar, the browser's history and the pages of `routes`. */
export const createRouter = (routes: readonly Route[]) => {
  const branches = branchesOf(routes);
  const pages = new Map<Route, ComponentType>();
  const listeners = new Set<() => void>();
  const blockers = new Set<Blocker>();
  /** Place of the page that is shown, in the order of visits. */
  let at = 0;
  /** The last to be begun: pages that come for an earlier one are not shown. */
  let visit = 0;
  /** What is to be done at the next steps in the history, which are of our own making. */
  const ownSteps: (() => void)[] = [];

  /** This entry of the history, named if it has no name: a link to a part of the page makes such ones without asking us. */
  const takeEntry = (place: number): Entry => {
    const known = readEntry();
    if (known) return known;
    const entry = { key: newKey(), at: place };
    window.history.replaceState(entry, '');
    return entry;
  };

  const first = takeEntry(0);
  at = first.at;
  let state: RouterState = {
    location: locationOf(window.location, first.key),
    params: {},
    routes: [],
    failure: null,
    isMoving: true,
  };
  const set = (next: RouterState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Shows the page of an address, once its modules are there; `enter` puts it into the history. */
  const show = async (location: Location, enter: () => void): Promise<void> => {
    visit += 1;
    const mine = visit;
    const found = match(branches, location.pathname);
    let failure: RouterState['failure'] = null;
    const missing = found.routes.filter((route) => route.load && !pages.has(route));
    if (missing.length) {
      if (!state.isMoving) set({ ...state, isMoving: true });
      const fetched = await Promise.all(missing.map(fetchPage));
      if (mine !== visit) return;
      failure = fetched.find((one) => one !== null) ?? null;
    }
    enter();
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

  const isHeld = (to: Location, proceed: () => void) =>
    [...blockers].some((blocks) => blocks(state.location, to, proceed));

  const navigate: Navigate = async (to, { replace = false } = {}) => {
    const address = resolve(to, state.location);
    const target = locationOf(new URL(address, window.location.origin), newKey());
    const go = () =>
      show(target, () => {
        if (!replace) at += 1;
        window.history[replace ? 'replaceState' : 'pushState']({ key: target.key, at }, '', address);
      });
    if (!isHeld(target, () => void go())) await go();
  };

  const onStep = () => {
    const own = ownSteps.shift();
    if (own) own();
    else arrive(true);
  };

  /** The browser has gone to another entry of its history: its address is in the bar already. */
  const arrive = (mayBeHeld: boolean) => {
    const entry = takeEntry(at + 1);
    const target = locationOf(window.location, entry.key);
    const steps = entry.at - at;
    const proceed = () => {
      ownSteps.push(() => arrive(false));
      window.history.go(steps);
    };
    if (mayBeHeld && steps !== 0 && isHeld(target, proceed)) {
      ownSteps.push(() => {});
      return window.history.go(-steps);
    }
    void show(target, () => {
      at = entry.at;
    });
  };

  window.addEventListener('popstate', onStep);
  void show(state.location, () => {});

  return {
    read: (): RouterState => state,
    pageOf: (route: Route): ComponentType | undefined => pages.get(route),
    navigate,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block: (blocker: Blocker): (() => void) => {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
  };
};

export type Router = ReturnType<typeof createRouter>;
