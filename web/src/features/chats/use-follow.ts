import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const AT_END_PX = 80;

/**
 * Keeps a scrolled list at its end while it grows, but only for somebody who is there: whoever has scrolled up to
 * read is left alone. `content` is what the list scrolls; `grown` is anything that changes when the list does.
 */
export const useFollow = (
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  grown: unknown,
) => {
  const following = useRef(true);
  const lastTop = useRef(0);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    following.current = true;
    setAtEnd(true);
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  /** The list goes elsewhere: its growing pulls nobody back. */
  const leaveEnd = useCallback(() => {
    following.current = false;
  }, []);

  /** Call it when the list has been scrolled. */
  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollHeight, scrollTop, clientHeight } = element;
    // What grows below takes nobody away from the end; only going up does.
    if (scrollHeight - scrollTop - clientHeight < AT_END_PX) following.current = true;
    else if (scrollTop < lastTop.current) following.current = false;
    lastTop.current = scrollTop;
    setAtEnd(following.current);
  }, [scroller]);

  // runs whenever the list has grown
  useLayoutEffect(() => {
    if (following.current) toEnd();
  }, [grown, toEnd]);

  // What grows later (text that is laid out when its code has come, a window that gets lower) keeps the end in sight too.
  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return;
    const observer = new ResizeObserver(() => {
      if (following.current) toEnd();
    });
    observer.observe(scroller.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [scroller, content, toEnd]);

  return { atEnd, toEnd, leaveEnd, look };
};
