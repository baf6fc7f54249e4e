import type { Box, Source } from '@docent/contract';
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, send } from '../../api/client.ts';
import { wordError } from '../../i18n/errors.ts';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './text-layer.css';

GlobalWorkerOptions.workerSrc = workerUrl;

type Props = {
  documentId: string;
  name: string;
  /** The passage to open at and to highlight. */
  source?: Source | undefined;
  onClose: () => void;
};

const ZOOM_STEP = 1.2;
const PIXELS_AT_MOST = 2;

/** Shows a PDF page by page; opens at a cited passage and marks it. */
const DocumentReader = ({ documentId, name, source, onClose }: Props) => {
  const { t } = useTranslation();
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [page, setPage] = useState(source?.place.page ?? 1);
  const [zoom, setZoom] = useState(1);

  useEffect(() => {
    setPage(source?.place.page ?? 1);
  }, [source]);

  useEffect(() => {
    const leaving = new AbortController();
    let task: ReturnType<typeof getDocument> | undefined;
    setPdf(null);
    setError(null);
    send(`/documents/${documentId}/file`, { signal: leaving.signal })
      .then((response) => response.arrayBuffer())
      .then((data) => {
        if (leaving.signal.aborted) return;
        task = getDocument({
          data,
          cMapUrl: '/pdfjs/cmaps/',
          standardFontDataUrl: '/pdfjs/standard_fonts/',
          wasmUrl: '/pdfjs/wasm/',
        });
        return task.promise.then(setPdf);
      })
      .catch((reason: unknown) => {
        if (!leaving.signal.aborted) setError(reason);
      });
    return () => {
      leaving.abort();
      void task?.destroy();
    };
  }, [documentId]);

  const download = async () => {
    const blob = await (await send(`/documents/${documentId}/file`)).blob();
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };

  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <aside className="flex h-full flex-col" aria-label={name}>
      <header className="flex items-center gap-1 border-line border-b px-3 py-2">
        <h2 className="min-w-0 grow truncate font-medium" title={name}>
          {name}
        </h2>
        <IconButton label={t('documents.zoomOut')} onClick={() => setZoom(zoom / ZOOM_STEP)}>
          <ZoomOut size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('documents.zoomIn')} onClick={() => setZoom(zoom * ZOOM_STEP)}>
          <ZoomIn size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('documents.download')} onClick={() => void download()}>
          <Download size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('app.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      {source && (
        <figure
          // What scrolls must be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          className="max-h-32 overflow-y-auto border-line border-b bg-surface px-4 py-2 text-[13px]"
        >
          <figcaption className="sr-only">{t('documents.quote')}</figcaption>
          <blockquote>{source.quote}</blockquote>
        </figure>
      )}
      {error !== null && (
        <p role="alert" className="m-4 text-bad">
          {isGone ? t('documents.gone') : `${t('documents.cannotShow')} ${wordError(t, error)}`}
        </p>
      )}
      {!pdf && error === null && (
        <div className="p-6">
          <Skeleton lines={10} />
        </div>
      )}
      {pdf && (
        <>
          <PdfPage
            key={page}
            pdf={pdf}
            page={page}
            zoom={zoom}
            boxes={source?.place.page === page ? source.place.boxes : []}
          />
          <nav className="flex items-center justify-center gap-2 border-line border-t py-1.5">
            <IconButton
              label={t('documents.previous')}
              disabled={page <= 1}
              onClick={() => setPage(page - 1)}
            >
              <ChevronLeft size={16} aria-hidden />
            </IconButton>
            <span data-testid="page-of">{t('documents.pageOf', { page, pages: pdf.numPages })}</span>
            <IconButton
              label={t('documents.next')}
              disabled={page >= pdf.numPages}
              onClick={() => setPage(page + 1)}
            >
              <ChevronRight size={16} aria-hidden />
            </IconButton>
          </nav>
        </>
      )}
    </aside>
  );
};

type PageProps = { pdf: PDFDocumentProxy; page: number; zoom: number; boxes: Box[] };

const PADDING = 24;

const PdfPage = ({ pdf, page, zoom, boxes }: PageProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const firstMark = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<{ width: number; height: number; scale: number } | null>(null);

  useEffect(() => {
    let stopped = false;
    let stop = () => {};
    void pdf.getPage(page).then((loaded) => {
      const [surface, layer, around] = [canvas.current, text.current, frame.current];
      if (stopped || !surface || !layer || !around) return;
      const natural = loaded.getViewport({ scale: 1 });
      const scale = ((around.clientWidth - PADDING) / natural.width) * zoom;
      const viewport = loaded.getViewport({ scale });
      const density = Math.min(window.devicePixelRatio, PIXELS_AT_MOST);
      surface.width = Math.floor(viewport.width * density);
      surface.height = Math.floor(viewport.height * density);
      layer.replaceChildren();
      layer.style.setProperty('--total-scale-factor', String(scale));
      setView({ width: viewport.width, height: viewport.height, scale });
      const drawing = loaded.render({ canvas: surface, viewport, transform: [density, 0, 0, density, 0, 0] });
      const letters = new TextLayer({
        textContentSource: loaded.streamTextContent(),
        container: layer,
        viewport,
      });
      stop = () => {
        drawing.cancel();
        letters.cancel();
      };
      const ignoreCancel = () => {};
      drawing.promise.catch(ignoreCancel);
      letters.render().catch(ignoreCancel);
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [pdf, page, zoom]);

  useEffect(() => {
    if (view) firstMark.current?.scrollIntoView({ block: 'center' });
  }, [view]);

  return (
    <section
      ref={frame}
      aria-label={String(page)}
      // What scrolls must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className="min-h-0 grow overflow-auto bg-surface p-3"
    >
      <div
        className="relative mx-auto bg-white shadow"
        style={view ? { width: view.width, height: view.height } : { visibility: 'hidden' }}
        data-page={page}
      >
        <canvas ref={canvas} className="block h-full w-full" />
        {view &&
          boxes.map((box, index) => (
            <div
              // The boxes of a passage never change their order.
              key={index}
              ref={index === 0 ? firstMark : null}
              data-highlight
              className="absolute rounded-sm"
              style={{
                left: box.x * view.scale,
                top: box.y * view.scale,
                width: box.width * view.scale,
                height: box.height * view.scale,
                background: '#ffd24a66',
                mixBlendMode: 'multiply',
              }}
            />
          ))}
        <div ref={text} className="textLayer" />
      </div>
    </section>
  );
};

export default DocumentReader;
