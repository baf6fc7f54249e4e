import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { answeredRow, isBelow, type Row } from './rows.ts';
import { useAutoScroll } from './use-auto-scroll.ts';
import type { Loading } from './use-pages.ts';

/** More messages are asked for when less than this is left above or below. */
const NEAR_PX = 1_000;
/** Left above the message that a link leads to. */
const LINKED_MARGIN_PX = 24;

/** Loading state at one end of a list. */
export type Side = { hasMore: boolean; state: Loading; onMore: () => void };
type Options = {
  rows: Row[];
  /** Another value for rows of another part of the chat, which have no place in common with those before. */
  part: number;
  older: Side;
  newer: Side;
  /** The row that a link leads to, -1 while it is not there. */
  linkedAt: number;
  /** The visit of that link. */
  visit: string | undefined;
};

/**
 * Scroll behaviour of a conversation: follows the end while the user is there, scrolls to linked messages, preserves the position when rows
 * are added above or below, loads more in time, and keeps the focused row rendered while it is out of sight.
 */
export const useList = ({ rows, part, older, newer, linkedAt, visit }: Options) => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const place = linkedAt < 0 ? undefined : visit;

  const isWhole = !newer.hasMore;
  const asked = answeredRow(rows);
  const offsetOf = (index: number) => list.current?.getItemOffset(index) ?? 0;
  const halfWindow = () => (scroller.current?.clientHeight ?? 0) / 2;
  // The answer to a question higher than the window begins in its middle.
  const question = asked && {
    key: asked.key,
    offset: () => Math.max(offsetOf(asked.index), offsetOf(rows.length - 1) - halfWindow()),
  };
  const scroll = { scroller, content, grown: rows, isWhole, part, place, question };
  const { at, toEnd, look } = useAutoScroll(scroll);

  // Once a visit, when the message is there; not when its place changes. It takes until all rows there are measured.
  const isGoing = useRef(false);
  useLayoutEffect(() => {
    isGoing.current = place !== undefined;
    if (place) list.current?.scrollToIndex(linkedAt, { align: 'start', offset: -LINKED_MARGIN_PX });
  }, [place, part]);

  // Rows came above: virtua keeps the distance to the end over this one change. A list that does not scroll has no distance, and
  // virtua, which waits for a scroll event after a shift, would render no row when it grows later.
  const first = rows[0]?.key;
  const firstBefore = useRef({ part, first });
  const shift =
    firstBefore.current.part === part &&
    isBelow(rows, firstBefore.current.first) &&
    scrolls(scroller.current);
  useLayoutEffect(() => {
    firstBefore.current = { part, first };
  }, [part, first]);

  const askOlder = useCallback(() => {
    if (older.hasMore && older.state === 'idle') older.onMore();
  }, [older.hasMore, older.state, older.onMore]);
  const askNewer = useCallback(() => {
    const element = scroller.current;
    if (!element || !newer.hasMore || newer.state !== 'idle') return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX) newer.onMore();
  }, [newer.hasMore, newer.state, newer.onMore]);

  const onScroll = () => {
    look();
    // Rows that came above meanwhile would take it elsewhere.
    if (!isGoing.current && scroller.current && scroller.current.scrollTop < NEAR_PX) askOlder();
    askNewer();
  };
  const onScrollEnd = () => {
    isGoing.current = false;
    onScroll();
  };
  // A first page that does not fill the window has nothing to scroll, nor is an end scrolled to that grows.
  useEffect(() => {
    const element = scroller.current;
    if (!rows.length || !element) return;
    if (element.scrollHeight < element.clientHeight + NEAR_PX) askOlder();
    askNewer();
  }, [rows.length, askOlder, askNewer]);

  return { scroller, content, list, at, toEnd, onScroll, onScrollEnd, shift, focused, setFocused };
};

const scrolls = (element: HTMLElement | null): boolean =>
  element !== null && element.scrollHeight > element.clientHeight;
