import type { DocumentType, Source } from '@docent/contract';
import { titleOf } from '@docent/contract/title-of';
import { Download, MoveHorizontal, Rows3, Search, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, send } from '../../api/client.ts';
import { lazyPart } from '../../api/lazy-part.ts';
import { saveFile } from '../../api/save-file.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { plainKey } from '../../ui/plain-key.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { citationOfKey } from './beside-citation.ts';
import { CitationBar } from './citation-bar.tsx';
import { useDocument } from './queries.ts';
import { TextReader } from './text-reader.tsx';

export const loadPdfReader = () => import('./pdf-reader.tsx');
const PdfReader = lazyPart(loadPdfReader);

type Props = {
  documentId: string;
  name: string;
  /** The passage to open at and to highlight, and the other citations of its answer. */
  source?: Source;
  /** Page to open without a passage; 1-based. */
  page?: number | undefined;
  among?: Source[];
  onSource?: (source: Source) => void;
  onClose: () => void;
};

/** Ctrl+F inside the reader and the panel that it is in: the browser's own search knows only the pages that are drawn. */
const useFindKey = (root: RefObject<HTMLElement | null>, isOn: boolean, onFind: () => void) => {
  const find = useEffectEvent(onFind);
  useEffect(() => {
    const area = root.current?.closest('aside') ?? root.current;
    if (!area || !isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'f' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      find();
    };
    area.addEventListener('keydown', onKeyDown);
    return () => area.removeEventListener('keydown', onKeyDown);
  }, [root, isOn]);
};

/** Handles `[` and `]`: previous and next citation, whenever the focus is outside of fields. */
const useCitationKeys = ({
  source,
  among = NO_SOURCES,
  onSource,
}: Pick<Props, 'source' | 'among' | 'onSource'>) => {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const next = source && citationOfKey(plainKey(event), source, among);
    if (!next) return;
    event.preventDefault();
    onSource?.(next);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => follow(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
};

const [ZOOM_STEP, ZOOM_MIN, ZOOM_MAX] = [1.25, 0.5, 4];
const NO_SOURCES: Source[] = [];
const ignore = () => {};

/** The version to show: the cited one, or on request the newest, without boxes; and the way from one to the other. */
const useShownVersion = (source: Source | undefined) => {
  const [isNewest, setIsNewest] = useState(false);
  // Another passage is shown as it was cited.
  useEffect(() => setIsNewest(false), [source]);
  return {
    newest: { isShown: isNewest, onToggle: () => setIsNewest(!isNewest) },
    version: isNewest ? undefined : source?.version,
    // Boxes are known only for the version that answers now; other versions are marked by their text.
    shown: isNewest && source ? { ...source, place: { ...source.place, boxes: [] } } : source,
  };
};

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
  const [finding, setFinding] = useState(false);
  const { newest, version, shown } = useShownVersion(source);
  // Only a PDF has boxes on its pages: no need to wait for the document's metadata.
  const type = shown?.place.boxes.length ? 'pdf' : document.data?.type;

  const download = async () => {
    try {
      const response = await send('getDocumentFile', { params: { id: documentId }, query: { version } });
      saveFile(name, await response.blob());
    } catch (reason) {
      showToast(wordError(t, reason), 'error');
    }
  };

  const isGone = document.error instanceof ApiError && document.error.code === 'not_found';
  const root = useRef<HTMLDivElement>(null);
  useCitationKeys({ source, among, onSource });
  useFindKey(root, type === 'pdf', () => setFinding(true));
  const looks = { zoom, onZoom: setZoom, finding, onFinding: setFinding, showPassages };
  return (
    <div ref={root} className="flex h-full flex-col">
      <header className="flex h-13 shrink-0 items-center gap-0.5 border-line border-b pr-2 pl-4">
        <h2 className="min-w-0 grow truncate font-semibold" title={name}>
          {titleOf(name)}
        </h2>
        {type === 'pdf' && <PdfTools {...looks} />}
        <IconButton
          label={t('documents.showPassages')}
          aria-pressed={showPassages}
          onClick={() => setShowPassages(!showPassages)}
          className={PRESSED}
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
      {source && <CitationBar source={source} among={among} onSource={onSource} newest={newest} />}
      {document.isError && (
        <p role="alert" className="m-4 text-bad">
          {isGone ? t('documents.gone') : t('documents.cannotShow')}
        </p>
      )}
      {!type && document.isPending && <Loading />}
      {!document.isError && type && (
        <Content
          documentId={documentId}
          version={version}
          type={type}
          cited={source?.id}
          source={shown}
          page={page}
          {...looks}
        />
      )}
    </div>
  );
};

type PdfLook = {
  zoom: number;
  onZoom: (zoom: number) => void;
  finding: boolean;
  onFinding: (finding: boolean) => void;
};

const PRESSED = 'aria-pressed:!bg-accent-soft aria-pressed:!text-accent';

/** Search and zoom of a PDF. */
const PdfTools = ({ zoom, onZoom, finding, onFinding }: PdfLook) => {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        label={t('documents.find')}
        aria-keyshortcuts="Control+F"
        aria-pressed={finding}
        onClick={() => onFinding(!finding)}
        className={PRESSED}
      >
        <Search size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t('documents.fitWidth')}
        disabled={zoom === 1}
        onClick={() => onZoom(1)}
        // Without pages to fit, the title needs the room more.
        className="max-sm:disabled:hidden"
      >
        <MoveHorizontal size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t('documents.zoomOut')}
        disabled={zoom <= ZOOM_MIN}
        onClick={() => onZoom(Math.max(ZOOM_MIN, zoom / ZOOM_STEP))}
      >
        <ZoomOut size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t('documents.zoomIn')}
        disabled={zoom >= ZOOM_MAX}
        onClick={() => onZoom(Math.min(ZOOM_MAX, zoom * ZOOM_STEP))}
      >
        <ZoomIn size={16} aria-hidden />
      </IconButton>
    </>
  );
};

type ContentProps = PdfLook & {
  documentId: string;
  version: number | undefined;
  type: DocumentType;
  /** Id of the cited passage. */
  cited: string | undefined;
  source: Source | undefined;
  page: number;
  showPassages: boolean;
};

const Content = ({ type, cited, zoom, finding, onFinding, ...place }: ContentProps) =>
  type === 'pdf' ? (
    <Suspense fallback={<Loading />}>
      <PdfReader {...place} zoom={zoom} finding={finding} onFindEnd={() => onFinding(false)} />
    </Suspense>
  ) : (
    <TextReader key={`${place.documentId} ${place.version ?? ''} ${cited ?? ''}`} {...place} type={type} />
  );

const Loading = () => (
  <div className="p-6">
    <Skeleton lines={10} />
  </div>
);

export default DocumentReader;
