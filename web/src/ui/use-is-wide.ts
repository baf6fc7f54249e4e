import { useSyncExternalStore } from 'react';

/** From here on (Tailwind's lg) a table has room for its columns beside the left column. */
const WIDE = '(min-width: 1024px)';

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is a desk's: for what CSS alone would have to draw twice. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
