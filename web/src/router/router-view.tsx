import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react';
import { Boundary } from '../ui/boundary.tsx';
import type { Router, RouterState } from './create-router.ts';

const Shown = createContext<{ router: Router; state: RouterState } | null>(null);
/** Number of routes around. */
const Depth = createContext(0);
const Handed = createContext<unknown>(undefined);

export const useShown = () => {
  const shown = useContext(Shown);
  if (!shown) throw new Error('There is no router around.');
  return shown;
};

/** Returns the context of the surrounding `Outlet`; both pages must agree on its type. */
export const useOutletContext = <Value,>(): Value => useContext(Handed) as Value;

/** Renders the page of the address; `waiting` until the first one is loaded. */
export const RouterView = ({ router, waiting }: { router: Router; waiting: ReactNode }) => {
  const [state, setState] = useState(router.read);
  useLayoutEffect(() => {
    // A transition keeps the previous page visible while the next one loads.
    const look = () => startTransition(() => setState(router.read()));
    look();
    return router.subscribe(look);
  }, [router]);
  useLayoutEffect(() => {
    // The path of the page on the screen: the address is ahead of it during a transition.
    if (state.routes.length) document.documentElement.dataset.path = state.location.pathname;
  }, [state]);
  if (!state.routes.length) return waiting;
  return (
    <Shown value={{ router, state }}>
      <Level />
    </Shown>
  );
};

/** Renders the nested page. */
export const Outlet = ({ context }: { context?: unknown }) => (
  <Handed value={context}>
    <Level />
  </Handed>
);

const Level = () => {
  const { router, state } = useShown();
  const depth = useContext(Depth);
  const route = state.routes[depth];
  if (!route) return null;
  const Page = router.pageOf(route);
  const inside = Page ? <Page /> : (route.element ?? <Outlet />);
  const drawn = (
    <Depth value={depth + 1}>
      {state.failure?.route === route ? <Broken error={state.failure.error} /> : inside}
    </Depth>
  );
  if (!route.failed) return drawn;
  return (
    <Boundary of={state.location} fallback={route.failed}>
      {drawn}
    </Boundary>
  );
};

const Broken = ({ error }: { error: unknown }): never => {
  throw error;
};
