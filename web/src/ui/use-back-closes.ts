import { useEffect, useRef } from 'react';

/** Where what is open beside a page covers it. */
const COVERS = '(max-width: 767px)';

/**
 * Where something covers the page, as on a phone, the way back closes it first, and leaves the page only then. The entry
 * in the history is a copy of the page's own, so that for the router nothing has changed.
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
      // Closed by hand: the entry goes too, unless a link has led on from here.
      if (!wentBack && window.location.href === href) window.history.back();
    };
  }, [isOpen]);
};
