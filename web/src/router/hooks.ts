import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Location, Navigate } from './create-router.ts';
import type { Params } from './match.ts';
import { useShown } from './router-view.tsx';

export const useLocation = (): Location => useShown().state.location;

export const useNavigate = (): Navigate => useShown().router.navigate;

/** True while the next page is on its way. */
export const useIsMoving = (): boolean => useShown().state.isMoving;

/** The parts of the address that vary. */
export const useParams = (): Params => useShown().state.params;

type NewSearch = URLSearchParams | Record<string, string>;

export const useSearchParams = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const set = useCallback(
    (next: NewSearch, options?: Parameters<Navigate>[1]) =>
      void navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), set] as const;
};

/** Blocks leaving the page when `isLeaving` returns true: `proceed` leaves it, `stay` does not. */
export const useBlocker = (isLeaving: (from: { pathname: string }, to: { pathname: string }) => boolean) => {
  const { history } = useShown().router;
  const [held, setHeld] = useState<{ end: (isHeld: boolean) => void } | null>(null);
  const latest = useRef(isLeaving);
  latest.current = isLeaving;
  useEffect(
    () =>
      history.block({
        // Closing the window is asked about elsewhere.
        enableBeforeUnload: false,
        blockerFn: ({ currentLocation, nextLocation }) =>
          latest.current(currentLocation, nextLocation) && new Promise<boolean>((end) => setHeld({ end })),
      }),
    [history],
  );
  const end = (isHeld: boolean) => () => {
    setHeld(null);
    held?.end(isHeld);
  };
  return { isBlocked: held !== null, proceed: end(false), stay: end(true) };
};
