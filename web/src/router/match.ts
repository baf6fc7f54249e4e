import type { ComponentType, ReactNode } from 'react';

export type Route = {
  /** Below the path of the route around it, or from `/`. `:name` is a part that varies, `:name?` one that may be missing. */
  path?: string;
  /** Drawn where the route around it has its `Outlet`; a route without it or `load` draws the routes inside it alone. */
  element?: ReactNode;
  /** The module of a page, fetched when somebody goes there. */
  load?: () => Promise<{ default: ComponentType }>;
  /** Stands where something inside could not be fetched or drawn. */
  failed?: (error: unknown) => ReactNode;
  children?: readonly Route[];
};

export type Params = Readonly<Record<string, string | undefined>>;

type Branch = {
  pattern: RegExp;
  /** From the outermost route to the page. */
  routes: readonly Route[];
};

/** Every address that the routes know, in their order. */
export const branchesOf = (
  routes: readonly Route[],
  base = '',
  around: readonly Route[] = [],
): readonly Branch[] =>
  routes.flatMap((route) => {
    const path = route.path?.startsWith('/') ? route.path : `${base}/${route.path ?? ''}`;
    const here = path.replace(/\/+$/, '');
    const all = [...around, route];
    return route.children
      ? branchesOf(route.children, here, all)
      : [{ pattern: patternOf(here), routes: all }];
  });

const patternOf = (path: string): RegExp => {
  const source = path
    .replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?')
    .replace(/\/:(\w+)/g, '/(?<$1>[^/]+)')
    .replace(/\/\*$/, '(?:/.*)?');
  return new RegExp(`^${source}/?$`, 'i');
};

/** The first of the branches that an address is of. */
export const match = (branches: readonly Branch[], pathname: string) => {
  for (const { pattern, routes } of branches) {
    const found = pattern.exec(pathname);
    if (found) return { routes, params: decoded(found.groups ?? {}) };
  }
  return { routes: [], params: {} };
};

const decoded = (groups: Params): Params =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value && decode(value)]));

const decode = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // typed by hand: it names nothing of ours
  }
};
