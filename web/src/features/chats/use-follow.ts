import { type UIEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

const AT_END_PX = 80;

/**
 * Keeps a scrolled list at its end while it grows, but only for somebody who is there: whoever has scrolled up to
 * read is left alone. `grown` is anything that changes when the list does.
 */
export const useFollow = (grown: unknown) => {
  const scroller = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    following.current = true;
    setAtEnd(true);
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    following.current = scrollHeight - scrollTop - clientHeight < AT_END_PX;
    setAtEnd(following.current);
  };

  // runs whenever the list has grown
  useLayoutEffect(() => {
    if (following.current) toEnd();
  }, [grown, toEnd]);

  // What grows later (text that is laid out when its code has come) keeps the end in sight too.
  useLayoutEffect(() => {
    const content = scroller.current?.firstElementChild;
    if (!content) return;
    const observer = new ResizeObserver(() => {
      if (following.current) toEnd();
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [toEnd]);

  return { scroller, onScroll, atEnd, toEnd };
};
