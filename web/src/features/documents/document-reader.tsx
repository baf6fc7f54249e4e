import type { Source } from '@docent/contract';
import { Download, Rows3, X, ZoomIn, ZoomOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError, send } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CitationBar } from './citation-bar.tsx';
import { useDocument } from './queries.ts';
import { TextReader } from './text-reader.tsx';

export const loadPdfReader = () => import('./pdf-reader.tsx');
const PdfReader = lazy(loadPdfReader);

type Props = {
  documentId: string;
  name: string;
  /** The passage to open at and to highlight, and the other citations of its answer. */
  source?: Source;
  /** Where to open without a passage; 1-based. */
  page?: number | undefined;
  among?: Source[];
  onSource?: (source: Source) => void;
  onClose: () => void;
};

const [ZOOM_STEP, ZOOM_MIN, ZOOM_MAX] = [1.25, 0.5, 4];
const NO_SOURCES: Source[] = [];
const ignore = () => {};

/** Shows a document: a PDF as it looks, any other file by its text; opens at a cited passage and marks it. */
const DocumentReader = ({
  documentId,
  name,
  source,
  page = 1,
  among = NO_SOURCES,
  onSource = ignore,
  onClose,
}: Props) => {
  const { t } = useTranslation();
  const document = useDocument(documentId);
  const [zoom, setZoom] = useState(1);
  const [showPassages, setShowPassages] = useState(false);
  // Only a PDF has places on its pages: no need to wait for what the server says of it.
  const type = document.data?.type ?? (source?.place.boxes.length ? 'pdf' : undefined);

  const download = async () => {
    try {
      const response = await send('getDocumentFile', { params: { id: documentId } });
      saveFile(name, await response.blob());
    } catch (reason) {
      showToast(wordError(t, reason), 'error');
    }
  };

  const isGone = document.error instanceof ApiError && document.error.code === 'not_found';
  const skeleton = (
    <div className="p-6">
      <Skeleton lines={10} />
    </div>
  );
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-13 shrink-0 items-center gap-0.5 border-line border-b pr-2 pl-4">
        <h2 className="min-w-0 grow truncate font-semibold" title={name}>
          {name}
        </h2>
        {type === 'pdf' && (
          <>
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
          </>
        )}
        <IconButton
          label={t('documents.showPassages')}
          aria-pressed={showPassages}
          onClick={() => setShowPassages(!showPassages)}
          className="aria-pressed:!bg-accent-soft aria-pressed:!text-accent"
        >
          <Rows3 size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('documents.download')} onClick={() => void download()}>
          <Download size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('app.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      {source && <CitationBar source={source} among={among} onSource={onSource} />}
      {document.isError && (
        <p role="alert" className="m-4 text-bad">
          {isGone ? t('documents.gone') : t('documents.cannotShow')}
        </p>
      )}
      {!type && document.isPending && skeleton}
      {!document.isError && type === 'pdf' && (
        <Suspense fallback={skeleton}>
          <PdfReader
            documentId={documentId}
            source={source}
            page={page}
            zoom={zoom}
            showPassages={showPassages}
          />
        </Suspense>
      )}
      {!document.isError && type && type !== 'pdf' && (
        <TextReader
          key={`${documentId} ${source?.id ?? ''}`}
          documentId={documentId}
          type={type}
          source={source}
          page={page}
          showPassages={showPassages}
        />
      )}
    </div>
  );
};

export default DocumentReader;
