import type { Domain, SourceDocument } from '@docent/contract';
import { DOCUMENTS_PER_PAGE } from '@docent/contract/constants';
import { ChevronLeft, ChevronRight, FileText, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordError } from '../../i18n/errors.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { INPUT } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';
import { DocumentStatus } from './document-status.tsx';
import { useDeleteDocument, useDocuments, useUpload } from './queries.ts';

const DocumentReader = lazy(() => import('./document-reader.tsx'));

/** The source documents of a domain: search, pages of 15, upload by button or drop, delete. */
export const DocumentsTable = ({ domain }: { domain: Domain }) => {
  const { t, i18n } = useTranslation();
  const [name, setName] = useState('');
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<SourceDocument | null>(null);
  const [opened, setOpened] = useState<SourceDocument | null>(null);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const config = useConfig();
  const documents = useDocuments(domain.id, name, page);
  const upload = useUpload(domain.id);
  const remove = useDeleteDocument();
  const pages = Math.max(1, Math.ceil((documents.data?.total ?? 0) / DOCUMENTS_PER_PAGE));

  const uploadFiles = (files: File[]) => {
    if (!files.length || !domain.can.upload) return;
    upload.mutate(files, {
      onSuccess: ({ results }) => {
        const refused = results.flatMap((result) => (result.ok ? [] : [result]));
        if (!refused.length) showToast(t('documents.uploaded', { count: results.length }));
        else {
          const lines = refused.map(({ name: file, error }) => `${file}: ${t(`errors.${error.code}`)}`);
          showToast(t('documents.uploadFailed', { error: lines.join('; ') }), 'error');
        }
      },
      onError: (error) => showToast(t('documents.uploadFailed', { error: wordError(t, error) }), 'error'),
    });
  };

  return (
    <section
      aria-label={t('documents.title')}
      className={`mt-6 rounded-xl ${over ? 'outline-2 outline-accent outline-dashed outline-offset-4' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        uploadFiles([...event.dataTransfer.files]);
      }}
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow font-semibold text-base">{t('documents.title')}</h2>
        <input
          type="search"
          aria-label={t('documents.search')}
          placeholder={t('documents.search')}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setPage(1);
          }}
          className={`${INPUT} !h-9 max-w-56`}
        />
        {domain.can.upload && (
          <>
            <Button kind="main" disabled={upload.isPending} onClick={() => picker.current?.click()}>
              <Upload size={16} aria-hidden />
              {upload.isPending ? t('documents.uploading') : t('documents.upload')}
            </Button>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              accept="application/pdf,.pdf"
              data-testid="file-picker"
              onChange={(event) => {
                uploadFiles([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </>
        )}
      </div>
      {domain.can.upload && config.data && (
        <p className="mt-1 text-quiet text-sm">
          {t('documents.limits', {
            mb: Math.round(config.data.upload.max_file_bytes / 1_048_576),
            pages: config.data.upload.max_pages.toLocaleString(i18n.language),
          })}
        </p>
      )}
      <div className="mt-4">
        {documents.isPending && <Skeleton lines={5} />}
        {documents.isError && (
          <Failed
            text={wordError(t, documents.error)}
            retry={t('app.retry')}
            onRetry={() => documents.refetch()}
          />
        )}
        {documents.data?.total === 0 && (
          <Empty>
            {name ? t('documents.none') : domain.can.upload ? t('documents.drop') : t('documents.empty')}
          </Empty>
        )}
        {!!documents.data?.total && (
          <div className="overflow-x-auto rounded-xl border border-line">
            <table className="w-full min-w-xl text-left text-[13px]">
              <thead className="border-line border-b bg-surface text-quiet">
                <tr>
                  <th scope="col" className="px-3 py-2 font-medium">
                    {t('documents.name')}
                  </th>
                  <th scope="col" className="px-3 py-2 text-right font-medium">
                    {t('documents.pages')}
                  </th>
                  <th scope="col" className="px-3 py-2 text-right font-medium">
                    {t('documents.passages')}
                  </th>
                  <th scope="col" className="px-3 py-2 font-medium">
                    {t('documents.updated')}
                  </th>
                  <th scope="col" className="px-3 py-2 font-medium">
                    {t('documents.status')}
                  </th>
                  <th scope="col" className="px-3 py-2">
                    <span className="sr-only">{t('app.delete')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {documents.data.documents.map((document) => (
                  <tr key={document.id} className="border-line border-b last:border-0">
                    <td className="px-3 py-2">
                      <button
                        type="button"
                        onClick={() => setOpened(document)}
                        className="flex items-center gap-2 text-left hover:underline"
                      >
                        <FileText size={16} className="shrink-0 text-quiet" aria-hidden />
                        <span className="break-all">{document.designation}</span>
                      </button>
                    </td>
                    <td className="px-3 py-2 text-right">{document.pages_total ?? ''}</td>
                    <td className="px-3 py-2 text-right">{document.passages || ''}</td>
                    <td className="whitespace-nowrap px-3 py-2 text-quiet">
                      {new Date(document.last_update).toLocaleString(i18n.language, {
                        dateStyle: 'medium',
                        timeStyle: 'short',
                      })}
                    </td>
                    <td className="px-3 py-2">
                      <DocumentStatus document={document} />
                    </td>
                    <td className="px-1 py-1 text-right">
                      {domain.can.upload && (
                        <IconButton
                          label={`${t('app.delete')} ${document.designation}`}
                          onClick={() => setAsked(document)}
                        >
                          <Trash2 size={16} aria-hidden />
                        </IconButton>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {pages > 1 && (
          <nav className="mt-3 flex items-center justify-end gap-2" aria-label={t('documents.pages')}>
            <IconButton
              label={t('documents.previous')}
              disabled={page === 1}
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
        <div className="fixed inset-y-0 right-0 z-30 w-full max-w-[720px] border-line border-l bg-background shadow-xl">
          <Suspense
            fallback={
              <div className="p-6">
                <Skeleton lines={8} />
              </div>
            }
          >
            <DocumentReader
              documentId={opened.id}
              name={opened.designation}
              onClose={() => setOpened(null)}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
};
