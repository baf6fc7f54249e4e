import type { Source } from '@docent/contract';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FindBar } from './find-bar.tsx';
import { OutlineMenu } from './outline-menu.tsx';
import { PageBar } from './page-bar.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { useFind } from './use-find.ts';
import { usePdf } from './use-pdf.ts';

type Props = {
  documentId: string;
  /** The one that was cited; the newest without it. */
  version: number | undefined;
  source: Source | undefined;
  /** Page to open without a passage. */
  page: number;
  zoom: number;
  showPassages: boolean;
  finding: boolean;
  onFindEnd: () => void;
};

/** The pages of a PDF as they look, opened at a cited passage. */
const PdfReader = (props: Props) => {
  const { documentId, version, source, page: first, zoom, showPassages, finding, onFindEnd } = props;
  const { t } = useTranslation();
  const { pdf, error } = usePdf(documentId, version);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [page, setPage] = useState(first);
  const [asked, setAsked] = useState<{ page: number } | null>(null);
  const goTo = useCallback((wanted: number) => setAsked({ page: wanted }), []);
  const labels = useLabels(pdf);
  const find = useFind(pdf, finding, goTo);

  // another passage takes the place of a page asked for
  useEffect(() => setAsked(null), [source, documentId]);
  const target = useMemo(() => {
    const place = source?.place;
    const page = asked?.page ?? place?.page ?? first;
    const isCited = source && page === place?.page;
    return { page, marked: isCited ? { boxes: source.place.boxes, quote: source.quote } : null };
  }, [source, asked, first]);

  if (error !== null)
    return (
      <p role="alert" className="m-4 text-bad">
        {t('documents.cannotShow')}
      </p>
    );
  if (!pdf)
    return (
      <div className="p-6">
        <Skeleton lines={10} />
      </div>
    );
  return (
    <>
      {finding && <FindBar find={find} onClose={onFindEnd} />}
      <section
        ref={setScroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        aria-label={t('documents.pages')}
        className="-outline-offset-2 relative min-h-0 grow overflow-auto bg-surface"
      >
        {scroller && (
          <PdfPages
            pdf={pdf}
            // The passages known are those of the newest version.
            documentId={showPassages && !source?.newer_version_at ? documentId : null}
            scroller={scroller}
            zoom={zoom}
            target={target}
            foundOn={find.foundOn}
            onPage={setPage}
          />
        )}
      </section>
      <PageBar page={page} pages={pdf.numPages} labels={labels} onGo={goTo}>
        <OutlineMenu pdf={pdf} onGo={goTo} />
      </PageBar>
    </>
  );
};

/** Labels of the pages in the document; null if it has none. */
const useLabels = (pdf: PDFDocumentProxy | null): string[] | null => {
  const [labels, setLabels] = useState<string[] | null>(null);
  useEffect(() => {
    let left = false;
    setLabels(null);
    void pdf?.getPageLabels().then(
      (found) => {
        if (!left) setLabels(found);
      },
      () => {}, // a damaged list of labels: pages have their numbers
    );
    return () => {
      left = true;
    };
  }, [pdf]);
  return labels;
};

export default PdfReader;
