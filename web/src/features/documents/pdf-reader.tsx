import type { Source } from '@docent/contract';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageBar } from './page-bar.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { usePdf } from './use-pdf.ts';

type Props = {
  documentId: string;
  source: Source | undefined;
  /** Where to open without a passage. */
  page: number;
  zoom: number;
  showPassages: boolean;
};

/** The pages of a PDF as they look, opened at a cited passage. */
const PdfReader = ({ documentId, source, page: first, zoom, showPassages }: Props) => {
  const { t } = useTranslation();
  const { pdf, error } = usePdf(documentId);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [page, setPage] = useState(first);
  const [asked, setAsked] = useState<{ page: number } | null>(null);

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
            documentId={showPassages ? documentId : null}
            scroller={scroller}
            zoom={zoom}
            target={target}
            onPage={setPage}
          />
        )}
      </section>
      <PageBar page={page} pages={pdf.numPages} onGo={(wanted) => setAsked({ page: wanted })} />
    </>
  );
};

export default PdfReader;
