import type { Domain, SourceDocument } from '@docent/contract';
import { DOCUMENTS_PER_PAGE, FIRST_PAGE } from '@docent/contract/constants';
import { ChevronLeft, ChevronRight, Search, Upload as UploadIcon } from 'lucide-react';
import { lazy, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordError } from '../../i18n/errors.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { INPUT } from '../../ui/field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';
import { DocumentRow } from './document-row.tsx';
import { DropArea } from './drop-area.tsx';
import { useDeleteDocument, useDocuments } from './queries.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

const LessonReader = lazy(() => import('../lessons/lesson-reader.tsx'));
const DocumentReader = lazy(() => import('./document-reader.tsx'));

const ACCEPTED = '.pdf,.docx,.pptx,.xlsx,.html,.htm,.md,.markdown,.txt,.csv,.tsv';
const MEGABYTE = 1_048_576;

/** The source documents of a domain: search, pages of 15, upload by button or drop, delete. */
export const DocumentsTable = ({ domain }: { domain: Domain }) => {
  const { t, i18n } = useTranslation();
  const [name, setName] = useState('');
  const [page, setPage] = useState(FIRST_PAGE);
  const [asked, setAsked] = useState<SourceDocument | null>(null);
  const [opened, setOpened] = useState<SourceDocument | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const limits = useConfig().data?.upload;
  const documents = useDocuments(domain.id, useDeferredValue(name.trim()), page);
  const remove = useDeleteDocument();
  const mayChange = domain.can.upload;
  const { uploads, start, dismiss } = useUploads({
    domainId: domain.id,
    maxFileBytes: limits?.max_file_bytes,
    onEnd: ({ done, refused: [first] }) => {
      if (!first) return showToast(t('documents.uploaded', { count: done }));
      showToast(t('documents.uploadFailed', { error: wordError(t, first.error) }), 'error', first.name);
    },
  });
  const startRef = useRef(start);
  startRef.current = start;
  const onFiles = useCallback((files: File[]) => void (files.length && startRef.current(files)), []);

  const total = documents.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / DOCUMENTS_PER_PAGE));
  const pick = () => picker.current?.click();

  return (
    <section aria-label={t('documents.title')} className="mt-8">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow font-semibold text-base">{t('documents.title')}</h2>
        <div className="relative w-full sm:w-56">
          <Search
            size={16}
            aria-hidden
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-quiet"
          />
          <input
            type="search"
            aria-label={t('documents.search')}
            placeholder={t('documents.search')}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setPage(FIRST_PAGE);
            }}
            className={`${INPUT} !h-9 !pl-9`}
          />
        </div>
        {mayChange && (
          <>
            <Button kind="main" onClick={pick}>
              <UploadIcon size={16} aria-hidden />
              {t('documents.upload')}
            </Button>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              accept={ACCEPTED}
              data-testid="file-picker"
              onChange={(event) => {
                onFiles([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <DropArea text={t('documents.dropHere', { name: domain.name })} onFiles={onFiles} />
          </>
        )}
      </div>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <div className="mt-4">
        {documents.isPending && <Skeleton lines={5} />}
        {documents.isError && (
          <Failed
            text={wordError(t, documents.error)}
            retry={t('app.retry')}
            onRetry={() => void documents.refetch()}
          />
        )}
        {documents.isSuccess && total === 0 && (
          <Empty>
            <p>{t(name ? 'documents.none' : mayChange ? 'documents.emptyUpload' : 'documents.empty')}</p>
            {!name && mayChange && (
              <Button onClick={pick} className="mt-3">
                {t('documents.upload')}
              </Button>
            )}
          </Empty>
        )}
        {documents.isSuccess && total > 0 && (
          <div className="overflow-x-auto rounded-xl border border-line">
            <table className="w-full text-left text-[13px] leading-5">
              <thead className="border-line border-b bg-surface text-quiet">
                <tr>
                  <Head>{t('documents.name')}</Head>
                  <Head className="hidden text-right sm:table-cell">{t('documents.pages')}</Head>
                  <Head className="hidden text-right lg:table-cell">{t('documents.passages')}</Head>
                  <Head className="hidden md:table-cell">{t('documents.updated')}</Head>
                  <Head>{t('documents.status')}</Head>
                  {mayChange && <Head className="sm:whitespace-nowrap">{t('documents.enabled')}</Head>}
                  <Head>
                    <span className="sr-only">{t('documents.menu')}</span>
                  </Head>
                </tr>
              </thead>
              <tbody>
                {documents.data.documents.map((document) => (
                  <DocumentRow
                    key={document.id}
                    document={document}
                    onOpen={() => setOpened(document)}
                    onDelete={mayChange ? () => setAsked(document) : undefined}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-quiet text-xs">
          <p>
            {mayChange &&
              limits &&
              t('documents.limits', {
                mb: Math.round(limits.max_file_bytes / MEGABYTE).toLocaleString(i18n.language),
                pages: limits.max_pages.toLocaleString(i18n.language),
                files: limits.max_files.toLocaleString(i18n.language),
              })}
            {mayChange && limits?.ocr && ` ${t('documents.limitsOcr')}`}
          </p>
          {pages > 1 && (
            <nav className="flex items-center gap-2" aria-label={t('documents.pages')}>
              <IconButton
                label={t('documents.previous')}
                disabled={page === FIRST_PAGE}
                onClick={() => setPage(page - 1)}
              >
                <ChevronLeft size={16} aria-hidden />
              </IconButton>
              {t('documents.pageOf', { page, pages })}
              <IconButton
                label={t('documents.next')}
                disabled={page >= pages}
                onClick={() => setPage(page + 1)}
              >
                <ChevronRight size={16} aria-hidden />
              </IconButton>
            </nav>
          )}
        </div>
      </div>
      <Confirm
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('documents.deleteTitle', { name: asked?.designation })}
        description={t('documents.deleteText')}
        action={t('app.delete')}
        cancel={t('app.cancel')}
        onConfirm={() =>
          asked &&
          remove.mutate(asked.id, {
            onSuccess: () => showToast(t('documents.deleted')),
            onError: (error) =>
              showToast(t('documents.deleteFailed', { code: wordError(t, error) }), 'error'),
          })
        }
      />
      {opened && (
        <div className="contents lg:[&>aside]:fixed lg:[&>aside]:shadow-xl">
          <SidePanel label={opened.designation} resizeLabel={t('app.resize')} onClose={() => setOpened(null)}>
            <Suspense
              fallback={
                <div className="p-6">
                  <Skeleton lines={8} />
                </div>
              }
            >
              {opened.type === 'docent_chat' ? (
                <LessonReader
                  lessonId={opened.id}
                  name={opened.designation}
                  onClose={() => setOpened(null)}
                />
              ) : (
                <DocumentReader
                  documentId={opened.id}
                  name={opened.designation}
                  onClose={() => setOpened(null)}
                />
              )}
            </Suspense>
          </SidePanel>
        </div>
      )}
    </section>
  );
};

const Head = ({ className = '', children }: { className?: string; children: React.ReactNode }) => (
  <th scope="col" className={`px-3 py-2 font-medium ${className}`}>
    {children}
  </th>
);
