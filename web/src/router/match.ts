import type { ComponentType, ReactNode } from 'react';
import { parse } from 'regexparam';

export type Route = {
  /** Below the path of the route around it, or from `/`. `:name` is a part that varies, `:name?` one that may be missing. */
  path?: string;
  /** Rendered in the parent route's `Outlet`; a route without it or `load` renders its child routes only. */
  element?: ReactNode;
  /** Loads the module of a page on navigation. */
  load?: () => Promise<{ default: ComponentType }>;
  /** Rendered in place of content that failed to load or render. */
  failed?: (error: unknown) => ReactNode;
  children?: readonly Route[];
};

export type Params = Readonly<Record<string, string | undefined>>;

type Branch = {
  pattern: RegExp;
  /** The names of what the pattern's groups find. */
  names: readonly string[];
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
    if (route.children) return branchesOf(route.children, here, all);
    const { pattern, keys } = parse(here);
    return [{ pattern, names: keys, routes: all }];
  });

/** The first of the branches that an address is of. */
export const match = (branches: readonly Branch[], pathname: string) => {
  for (const { pattern, names, routes } of branches) {
    const [found, ...parts] = pattern.exec(pathname) ?? [];
    if (found !== undefined) return { routes, params: paramsOf(names, parts) };
  }
  return { routes: [], params: {} };
};

const paramsOf = (names: readonly string[], parts: readonly (string | undefined)[]): Params =>
  Object.fromEntries(names.map((name, index) => [name, decode(parts[index])]));

const decode = (part: string | undefined) => {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return part; // typed by hand: it names nothing of ours
  }
};
