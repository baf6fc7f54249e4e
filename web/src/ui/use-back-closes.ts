import { useEffect, useRef } from 'react';

/** Widths at which a side panel covers the page. */
const COVERS = '(max-width: 767px)';

/**
 * Makes the browser's back button close a panel that covers the page, as on a phone, before it leaves the page. Adds a history entry that
 * copies the page's own, so that the router sees no change.
 */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const closing = useRef(close);
  closing.current = close;
  useEffect(() => {
    if (!isOpen || !window.matchMedia(COVERS).matches) return;
    const { href } = window.location;
    window.history.pushState(window.history.state, '');
    let wentBack = false;
    const onBack = () => {
      wentBack = true;
      closing.current();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      // Closed by the user: remove the history entry, unless a link has navigated on from it.
      if (!wentBack && window.location.href === href) window.history.back();
    };
  }, [isOpen]);
};
