import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const AT_END_PX = 80;
/** Ends of a press: one that becomes scrolling or dragging is cancelled. */
const RELEASES = ['pointerup', 'pointercancel', 'dragend'] as const;

type Options = {
  scroller: RefObject<HTMLElement | null>;
  /** The element that the scroller contains. */
  content: RefObject<HTMLElement | null>;
  /** Anything that changes when the list does. */
  grown: unknown;
  /** Nothing more is to come below: else the last row is no end that one could be at. */
  isWhole: boolean;
  /** Another value for other content, which opens at its end if it has no `place`. */
  part: number;
  /** Target of a link inside the list; another value for another visit. */
  place: string | undefined;
};

/**
 * Keeps a scrolled list at its end while it grows, unless the user has scrolled up. While a pointer is pressed in it the list stands
 * still: a button that moved between press and release would get no click.
 */
export const useAutoScroll = ({ scroller, content, grown, isWhole, part, place }: Options) => {
  const following = useRef(true);
  const lastTop = useRef(0);
  const isPressed = useRef(false);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    following.current = true;
    setAtEnd(true);
    const element = scroller.current;
    if (!element) return;
    // Not `scrollHeight`: a row that has just grown reaches over the content until virtua has measured it, and an offset beyond the
    // rows that virtua knows makes it render none. The observer below follows when it has.
    element.scrollTop = (content.current?.offsetHeight ?? 0) - element.clientHeight;
    lastTop.current = element.scrollTop;
  }, [scroller, content]);

  useLayoutEffect(() => {
    following.current = true;
    if (part && scroller.current) scroller.current.scrollTop = 0; // how far the other was scrolled means nothing
  }, [part, scroller]);
  // A link to a message elsewhere turns auto-scroll off. Also for other content with the same target.
  useLayoutEffect(() => {
    if (place) following.current = false;
  }, [place, part]);

  /** Call it when the list has been scrolled. */
  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollHeight, scrollTop, clientHeight } = element;
    // Content that grows below does not turn auto-scroll off; only scrolling up does.
    if (isWhole && scrollHeight - scrollTop - clientHeight < AT_END_PX) following.current = true;
    else if (scrollTop < lastTop.current) following.current = false;
    lastTop.current = scrollTop;
    setAtEnd(following.current);
  }, [scroller, isWhole]);

  const follow = useCallback(() => {
    if (following.current && !isPressed.current) toEnd();
  }, [toEnd]);

  // runs whenever the list has grown
  useLayoutEffect(follow, [grown, follow]);

  // Content that grows later (text rendered once its code is loaded, a window that gets lower) scrolls to the end too.
  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return;
    const observer = new ResizeObserver(follow);
    observer.observe(scroller.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [scroller, content, follow]);

  useEffect(() => {
    const rows = content.current;
    const press = ({ button }: PointerEvent) => {
      if (button === 0) isPressed.current = true;
    };
    // After the click, which follows the release.
    const release = () => {
      if (!isPressed.current) return;
      setTimeout(() => {
        isPressed.current = false;
        follow();
      });
    };
    rows?.addEventListener('pointerdown', press, true);
    for (const end of RELEASES) window.addEventListener(end, release, true);
    return () => {
      rows?.removeEventListener('pointerdown', press, true);
      for (const end of RELEASES) window.removeEventListener(end, release, true);
    };
  }, [content, follow]);

  return { atEnd, toEnd, look };
};
