import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from './rows.ts';
import { useFollow } from './use-follow.ts';

/** Older messages are asked for when less than this is left above. */
const OLDER_BEFORE_PX = 1_000;
/** Left above the message that a link leads to. */
const LINKED_MARGIN_PX = 24;

type Options = { rows: Row[]; hasOlder: boolean; onOlder: () => void };

/**
 * What the list of a conversation does by itself: it stays at its end for whoever is there, keeps its place when older
 * rows come above, asks for these in time, and keeps the row that has the focus while it is out of sight.
 */
export const useList = ({ rows, hasOlder, onOlder }: Options) => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { atEnd, toEnd, leaveEnd, look } = useFollow(scroller, content, rows);
  const [focused, setFocused] = useState<string | null>(null);

  // Rows came above: virtua keeps the distance to the end over this one change.
  const firstKey = rows[0]?.key;
  const firstBefore = useRef(firstKey);
  const shift = firstBefore.current !== undefined && firstBefore.current !== firstKey;
  useLayoutEffect(() => {
    firstBefore.current = firstKey;
  }, [firstKey]);

  const onScroll = () => {
    look();
    if (hasOlder && scroller.current && scroller.current.scrollTop < OLDER_BEFORE_PX) onOlder();
  };
  // A first page that does not fill the window has nothing to scroll.
  useEffect(() => {
    const element = scroller.current;
    if (rows.length && hasOlder && element && element.scrollHeight < element.clientHeight + OLDER_BEFORE_PX)
      onOlder();
  }, [rows.length, hasOlder, onOlder]);

  const scrollTo = useCallback(
    (index: number) => {
      leaveEnd();
      list.current?.scrollToIndex(index, { align: 'start', offset: -LINKED_MARGIN_PX });
    },
    [leaveEnd],
  );

  return { scroller, content, list, atEnd, toEnd, onScroll, shift, scrollTo, focused, setFocused };
};
