import type { Source } from '@docent/contract';
import { ChevronDown, ChevronUp, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, send } from '../../api/client.ts';
import { wordError } from '../../i18n/errors.ts';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CitationBar } from './citation-bar.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { usePdf } from './use-pdf.ts';

type Props = {
  documentId: string;
  name: string;
  /** The passage to open at and to highlight, and the other citations of its answer. */
  source?: Source;
  among?: Source[];
  onSource?: (source: Source) => void;
  onClose: () => void;
};

const [ZOOM_STEP, ZOOM_MIN, ZOOM_MAX] = [1.25, 0.5, 4];
const NO_SOURCES: Source[] = [];
const ignore = () => {};

/** Shows a PDF; opens at a cited passage and marks it. */
const DocumentReader = ({
  documentId,
  name,
  source,
  among = NO_SOURCES,
  onSource = ignore,
  onClose,
}: Props) => {
  const { t } = useTranslation();
  const { pdf, error } = usePdf(documentId);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<{ page: number } | null>(null);

  // another passage takes the place of a page asked for
  useEffect(() => setAsked(null), [source, documentId]);
  const target = useMemo(() => {
    const place = source?.place;
    const page = asked?.page ?? place?.page ?? 1;
    const isCited = source && page === place?.page;
    return { page, marked: isCited ? { boxes: source.place.boxes, quote: source.quote } : null };
  }, [source, asked]);

  const download = async () => {
    try {
      const blob = await (await send(`/documents/${documentId}/file`)).blob();
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (reason) {
      showToast(wordError(t, reason), 'error');
    }
  };

  const isGone = error instanceof ApiError && error.code === 'not_found';
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-13 shrink-0 items-center gap-0.5 border-line border-b pr-2 pl-4">
        <h2 className="min-w-0 grow truncate font-semibold" title={name}>
          {name}
        </h2>
        <IconButton
          label={t('documents.zoomOut')}
          disabled={zoom <= ZOOM_MIN}
          onClick={() => setZoom(Math.max(ZOOM_MIN, zoom / ZOOM_STEP))}
        >
          <ZoomOut size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t('documents.zoomIn')}
          disabled={zoom >= ZOOM_MAX}
          onClick={() => setZoom(Math.min(ZOOM_MAX, zoom * ZOOM_STEP))}
        >
          <ZoomIn size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('documents.download')} onClick={() => void download()}>
          <Download size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('app.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      {source && <CitationBar source={source} among={among} onSource={onSource} />}
      {error !== null && (
        <p role="alert" className="m-4 text-bad">
          {isGone ? t('documents.gone') : t('documents.cannotShow')}
        </p>
      )}
      {!pdf && error === null && (
        <div className="p-6">
          <Skeleton lines={10} />
        </div>
      )}
      {pdf && (
        <>
          <section
            ref={setScroller}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
            tabIndex={0}
            aria-label={t('documents.pages')}
            className="-outline-offset-2 relative min-h-0 grow overflow-auto bg-surface"
          >
            {scroller && (
              <PdfPages pdf={pdf} scroller={scroller} zoom={zoom} target={target} onPage={setPage} />
            )}
          </section>
          <PageBar page={page} pages={pdf.numPages} onGo={(wanted) => setAsked({ page: wanted })} />
        </>
      )}
    </div>
  );
};

type PageBarProps = { page: number; pages: number; onGo: (page: number) => void };

const PageBar = ({ page, pages, onGo }: PageBarProps) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onGo(wanted);
    setTyped(null);
  };
  return (
    <nav
      aria-label={t('documents.pages')}
      className="flex h-11 shrink-0 items-center justify-center gap-2 border-line border-t text-[13px] tabular-nums"
    >
      <IconButton label={t('documents.previous')} disabled={page <= 1} onClick={() => onGo(page - 1)}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <label data-testid="page-of" data-page={page} className="flex items-center gap-1.5 text-quiet">
        {t('documents.page')}
        <input
          inputMode="numeric"
          size={String(pages).length + 1}
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== null && go()}
          onKeyDown={(event) => event.key === 'Enter' && go()}
          className="rounded border border-control bg-background px-1 py-0.5 text-center text-ink"
        />
        {t('documents.of', { pages })}
      </label>
      <IconButton label={t('documents.next')} disabled={page >= pages} onClick={() => onGo(page + 1)}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </nav>
  );
};

export default DocumentReader;
