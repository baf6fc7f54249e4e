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
  /** The question that the last row answers: following ends where it reaches the top, so that its answer is read from its beginning. */
  question: { key: string; offset: () => number } | undefined;
};

/** Position of the list: at its end, at a question whose answer goes on below the window, or where the user scrolled to. */
export type ListPlace = 'end' | 'question' | 'elsewhere';

/**
 * Keeps a scrolled list at its end while it grows, but no further than the question of the last answer, and not if the user has scrolled.
 * While a pointer is pressed in it the list stands still: a button that moved between press and release would get no click.
 */
export const useAutoScroll = (options: Options) => {
  const { scroller, content, grown, isWhole, part, place, question } = options;
  const following = useRef(true);
  const lastTop = useRef(0);
  const isPressed = useRef(false);
  const asked = useRef(question);
  asked.current = question;
  /** The question is at the top, with more of its answer below the window. */
  const isHeld = useRef(false);
  /** Key of the question whose answer is followed to its end. */
  const passed = useRef<string>(undefined);
  const [at, setAt] = useState<ListPlace>('end');

  const scrollToFollow = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    // Not `scrollHeight`: a row that has just grown reaches over the content until virtua has measured it, and an offset beyond the
    // rows that virtua knows makes it render none. The observer below follows when it has.
    const end = (content.current?.offsetHeight ?? 0) - element.clientHeight;
    const limit = asked.current && asked.current.key !== passed.current ? asked.current.offset() : end;
    isHeld.current = limit < end;
    setAt(end - limit < AT_END_PX ? 'end' : 'question');
    element.scrollTop = Math.min(limit, end);
    lastTop.current = element.scrollTop;
  }, [scroller, content]);

  const toEnd = useCallback(() => {
    following.current = true;
    passed.current = asked.current?.key;
    isHeld.current = false;
    scrollToFollow();
  }, [scrollToFollow]);

  useLayoutEffect(() => {
    following.current = true;
    isHeld.current = false;
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
    // Content that grows below does not turn auto-scroll off; only scrolling does, and below a question scrolling down too.
    if (isWhole && scrollHeight - scrollTop - clientHeight < AT_END_PX) {
      if (!following.current || (isHeld.current && scrollTop > lastTop.current)) {
        passed.current = asked.current?.key;
        isHeld.current = false;
      }
      following.current = true;
    } else if (scrollTop < lastTop.current || (isHeld.current && scrollTop > lastTop.current)) {
      following.current = false;
      isHeld.current = false;
    }
    lastTop.current = scrollTop;
    if (!isHeld.current) setAt(following.current ? 'end' : 'elsewhere');
  }, [scroller, isWhole]);

  const follow = useCallback(() => {
    if (following.current && !isPressed.current) scrollToFollow();
  }, [scrollToFollow]);

  // runs whenever the list has grown
  useLayoutEffect(follow, [grown, follow]);

  useResized(scroller, content, follow);
  usePressed(content, isPressed, follow);

  return { at, toEnd, look };
};

/** Calls `onResize` for content that grows later too: text rendered once its code is loaded, a window that gets lower. */
const useResized = (
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  onResize: () => void,
) => {
  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return;
    const observer = new ResizeObserver(onResize);
    observer.observe(scroller.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [scroller, content, onResize]);
};

/** Notes while a pointer is pressed in an element, and calls `onRelease` after the click that follows the release. */
const usePressed = (
  content: RefObject<HTMLElement | null>,
  isPressed: RefObject<boolean>,
  onRelease: () => void,
) => {
  useEffect(() => {
    const rows = content.current;
    const press = ({ button }: PointerEvent) => {
      if (button === 0) isPressed.current = true;
    };
    const release = () => {
      if (!isPressed.current) return;
      setTimeout(() => {
        isPressed.current = false;
        onRelease();
      });
    };
    rows?.addEventListener('pointerdown', press, true);
    for (const end of RELEASES) window.addEventListener(end, release, true);
    return () => {
      rows?.removeEventListener('pointerdown', press, true);
      for (const end of RELEASES) window.removeEventListener(end, release, true);
    };
  }, [content, isPressed, onRelease]);
};
