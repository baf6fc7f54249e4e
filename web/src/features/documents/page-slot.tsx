import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { memo, useEffect, useRef, useState } from 'react';
import type { Found, Marked } from './marks.tsx';
import { PassageOutlines } from './passage-outlines.tsx';
import { PdfPage } from './pdf-page.tsx';

export type Size = { width: number; height: number };
/** Observes whether an element is near the visible area; returns the function that stops it. */
export type Near = (element: Element, onChange: (isNear: boolean) => void) => () => void;

type Props = {
  pdf: PDFDocumentProxy;
  /** The document whose passages are outlined; null for none. */
  documentId: string | null;
  number: number;
  /** Points; of the first page, until this one's own is known. */
  expected: Size;
  /** Pixels that a page at zoom 1 is wide. */
  width: number;
  near: Near;
  marked: Marked | null;
  found: Found | null;
};

/** The place of a page: as high as the page, and empty unless the page is near to what is seen. */
export const PageSlot = memo(({ pdf, documentId, number, expected, width, near, marked, found }: Props) => {
  const slot = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(marked !== null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const wanted = isNear || marked !== null || (found?.current ?? -1) >= 0;

  useEffect(() => {
    if (slot.current) return near(slot.current, setNear);
  }, [near]);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    pdf.getPage(number).then(
      (loaded) => {
        if (!left) setPage(loaded);
      },
      () => {}, // a page that cannot be read stays white
    );
    return () => {
      left = true;
    };
  }, [pdf, number, wanted]);

  const natural = page?.getViewport({ scale: 1 }) ?? expected;
  const scale = width / natural.width;
  return (
    <div
      ref={slot}
      data-page={number}
      className="relative mx-auto shrink-0 bg-white shadow"
      style={{ width, height: natural.height * scale }}
    >
      {wanted && page && <PdfPage page={page} scale={scale} marked={marked} found={found} />}
      {wanted && page && documentId && (
        <PassageOutlines documentId={documentId} page={number} scale={scale} />
      )}
    </div>
  );
});
