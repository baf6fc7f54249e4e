import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Found, Marked } from './marks.tsx';
import { type Near, PageSlot, type Size } from './page-slot.tsx';

type Props = {
  pdf: PDFDocumentProxy;
  /** The document whose passages are outlined; null for none. */
  documentId: string | null;
  /** The element that scrolls; the pages of this component are in it. */
  scroller: HTMLElement;
  zoom: number;
  /** Page to scroll to and marks on it. A new object scrolls there even if its page is the same. */
  target: { page: number; marked: Marked | null };
  /** Returns the search hits to mark on a rendered page. */
  foundOn: (page: number) => Found | null;
  onPage: (page: number) => void;
};

const NEAR_PX = 600;
const PADDING_PX = 24;
const RESIZED_MS = 120;
/** Events by which a person scrolls; a touch and a drag of the scroll bar begin with a pointer. */
const BY_HAND = ['wheel', 'pointerdown', 'keydown'] as const;

/** All pages of a document, one below the other; only those near to what is seen are drawn. */
export const PdfPages = ({ pdf, documentId, scroller, zoom, target, foundOn, onPage }: Props) => {
  const [expected, setExpected] = useState<Size | null>(null);
  const inside = useInnerWidth(scroller);
  const near = useNear(scroller);
  const width = (inside - PADDING_PX) * zoom;
  const place = useRef(0);
  /** True from a jump until the user scrolls: the last pages cannot reach the top, and marks are drawn later. */
  const isJumping = useRef(false);

  useEffect(() => {
    let left = false;
    void pdf.getPage(1).then((page) => {
      const { width: natural, height } = page.getViewport({ scale: 1 });
      if (!left) setExpected({ width: natural, height });
    });
    return () => {
      left = true;
    };
  }, [pdf]);

  const isReady = expected !== null && inside > 0;
  useLayoutEffect(() => {
    if (!isReady) return;
    slotOf(scroller, target.page)?.scrollIntoView({ block: 'start' });
    isJumping.current = true;
    onPage(target.page);
  }, [isReady, target, scroller, onPage]);

  // The position is preserved while pages are resized.
  // whenever the width has changed
  useLayoutEffect(() => {
    if (place.current) scroller.scrollTop = place.current * scroller.scrollHeight;
  }, [width, scroller]);

  useEffect(() => {
    if (!isReady) return;
    const onScroll = () => {
      place.current = scroller.scrollTop / scroller.scrollHeight;
      onPage(isJumping.current ? target.page : pageAt(scroller, pdf.numPages));
    };
    const onHand = () => {
      isJumping.current = false;
    };
    scroller.addEventListener('scroll', onScroll, { passive: true });
    for (const event of BY_HAND) scroller.addEventListener(event, onHand, { passive: true });
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      for (const event of BY_HAND) scroller.removeEventListener(event, onHand);
    };
  }, [scroller, isReady, onPage, pdf, target]);

  if (!isReady) return null;
  return (
    <div className="flex w-fit min-w-full flex-col gap-3 p-3">
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PageSlot
          // the pages of a document are its index
          key={index}
          pdf={pdf}
          documentId={documentId}
          number={index + 1}
          expected={expected}
          width={width}
          near={near}
          marked={index + 1 === target.page ? target.marked : null}
          found={foundOn(index + 1)}
        />
      ))}
    </div>
  );
};

const slotOf = (scroller: HTMLElement, page: number) =>
  scroller.querySelector<HTMLElement>(`[data-page="${page}"]`);

/** The page at the upper third of what is seen; found by halves, since a document may have thousands. */
const pageAt = (scroller: HTMLElement, pages: number): number => {
  const line = scroller.scrollTop + scroller.clientHeight / 3;
  let [low, high] = [1, pages];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((slotOf(scroller, middle)?.offsetTop ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Pixels between the edges of the scroller; follows its size after a moment, so that dragging stays smooth. */
const useInnerWidth = (scroller: HTMLElement): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    setWidth(scroller.clientWidth);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(scroller.clientWidth), RESIZED_MS);
    });
    observer.observe(scroller);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [scroller]);
  return width;
};

/** One observer for all pages. */
const useNear = (scroller: HTMLElement): Near => {
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = null;
    },
    [],
  );
  return useMemo(() => {
    const listeners = new WeakMap<Element, (isNear: boolean) => void>();
    return (element, onChange) => {
      observer.current ??= new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
        },
        { root: scroller, rootMargin: `${NEAR_PX}px 0px` },
      );
      listeners.set(element, onChange);
      observer.current.observe(element);
      return () => observer.current?.unobserve(element);
    };
  }, [scroller]);
};
