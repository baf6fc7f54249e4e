import type { Domain, SourceDocument } from '@docent/contract';
import { DOCUMENTS_CHANGED_AT_ONCE, DOCUMENTS_PER_PAGE, FIRST_PAGE } from '@docent/contract/constants';
import { Lock } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { codeOf, wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { DocumentPanel } from './document-panel.tsx';
import { DocumentRow } from './document-row.tsx';
import { ImportFiles } from './import-files.tsx';
import { Pager } from './pager.tsx';
import { useDeleteDocument, useDocuments } from './queries.ts';
import { RenewalLine } from './renewal-line.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Sort } from './sort.ts';
import { Head, SortHead, SortSelect } from './sort-head.tsx';
import { UploadLimits } from './upload-limits.tsx';

const DocumentAccessDialog = lazyPart(async () => ({
  default: (await import('../access/index.ts')).DocumentAccessDialog,
}));

/** A link with it opens the import. */
const IMPORT = 'import';

/** The source documents of a domain: search, order, pages of 15, import by button or drop, rename, delete, and who may read which. */
export const DocumentsTable = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [page, setPage] = useState(FIRST_PAGE);
  const [sort, setSort] = useState<Sort>({ by: 'name', order: 'asc' });
  const [parameters, setParameters] = useSearchParams();
  const [importing, setImporting] = useState(domain.can.upload && parameters.has(IMPORT));
  const [asked, setAsked] = useState<SourceDocument | null>(null);
  const [opened, setOpened] = useState<SourceDocument | null>(null);
  const [isRestricted, setIsRestricted] = useState(false);
  const [selected, setSelected] = useState<SourceDocument[]>([]);
  const [narrowed, setNarrowed] = useState<SourceDocument[]>([]);
  const documents = useDocuments(domain.id, {
    name: useDeferredValue(name.trim()),
    page,
    sort,
    ...(isRestricted ? { access: 'listed' as const } : {}),
  });
  const remove = useDeleteDocument();
  const mayChange = domain.can.upload;
  const isWide = useIsWide();
  const onImport = (open: boolean) => {
    setImporting(open);
    if (!open && parameters.has(IMPORT)) setParameters({}, { replace: true });
  };
  const total = documents.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / DOCUMENTS_PER_PAGE));
  const isFiltered = name !== '' || isRestricted;
  const filteredText = isRestricted && !name ? 'documents.access.none' : 'documents.none';
  const emptyText = isFiltered ? filteredText : mayChange ? 'documents.emptyUpload' : 'documents.empty';
  const shown = documents.data?.documents ?? [];
  // Readers of a lesson follow from its sources and cannot be set.
  const selectable = shown.filter(({ type }) => type !== 'docent_chat');
  const isSelected = ({ id }: SourceDocument) => selected.some((one) => one.id === id);
  const areAllSelected = selectable.length > 0 && selectable.every(isSelected);
  const select = (documents: SourceDocument[], isOn: boolean) => {
    const others = selected.filter(({ id }) => !documents.some((one) => one.id === id));
    setSelected(isOn ? [...others, ...documents].slice(0, DOCUMENTS_CHANGED_AT_ONCE) : others);
  };
  const onSort = (next: Sort) => {
    setSort(next);
    setPage(FIRST_PAGE);
  };

  return (
    <section aria-label={t('documents.title')} className="mt-8">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className={`font-semibold text-base ${mayChange ? '' : 'grow'}`}>{t('documents.title')}</h2>
        <SearchField
          label={t('documents.search')}
          value={name}
          onValue={(value) => {
            setName(value);
            setPage(FIRST_PAGE);
          }}
          className="order-2 sm:w-56"
        />
        <SortSelect sort={sort} onSort={onSort} />
        <Button
          aria-pressed={isRestricted}
          className={`order-2 ${isRestricted ? '!border-accent !text-accent' : ''}`}
          onClick={() => {
            setIsRestricted(!isRestricted);
            setPage(FIRST_PAGE);
          }}
        >
          <Lock size={15} aria-hidden />
          {t('documents.access.filter')}
        </Button>
        {mayChange && <ImportFiles domain={domain} isOpen={importing} onOpen={onImport} />}
      </div>
      <div className="mt-3 empty:hidden">
        <RenewalLine renewal={documents.data?.renewal} />
      </div>
      <div className="mt-4">
        {selected.length > 0 && (
          <SelectionBar
            count={selected.length}
            onAccess={() => setNarrowed(selected)}
            onClear={() => setSelected([])}
          />
        )}
        {documents.isPending && <Skeleton lines={6} shape="rows" />}
        {documents.isError && (
          <Failed
            text={wordDetail(t, documents.error)}
            retry={t('app.retry')}
            onRetry={() => void documents.refetch()}
          />
        )}
        {documents.isSuccess && total === 0 && (
          <Empty>
            <p>{t(emptyText)}</p>
            {!isFiltered && mayChange && (
              <Button onClick={() => setImporting(true)} className="mt-3">
                {t('documents.upload')}
              </Button>
            )}
          </Empty>
        )}
        {documents.isSuccess && total > 0 && (
          <div className="overflow-x-auto rounded-xl border border-line">
            <table className="w-full table-fixed text-left text-[13px] leading-5">
              <thead className="border-line border-b bg-surface text-quiet">
                <tr>
                  {mayChange && (
                    <Head className="w-9 !pr-0">
                      <input
                        type="checkbox"
                        aria-label={t('documents.access.selectAll')}
                        checked={areAllSelected}
                        disabled={!selectable.length}
                        onChange={(event) => select(selectable, event.target.checked)}
                        className="mt-0.5 size-4 align-top accent-accent"
                      />
                    </Head>
                  )}
                  <SortHead column="name" sort={sort} onSort={onSort} />
                  <SortHead column="type" sort={sort} onSort={onSort} className="hidden w-24 xl:table-cell" />
                  <Head className="hidden w-18 text-right xl:table-cell">{t('documents.pages')}</Head>
                  <Head className="hidden w-23 text-right xl:table-cell">{t('documents.passages')}</Head>
                  <SortHead
                    column="updated"
                    sort={sort}
                    onSort={onSort}
                    className="hidden w-30 lg:table-cell"
                  />
                  {isWide && (
                    <SortHead column="status" sort={sort} onSort={onSort} className="w-44 xl:w-52" />
                  )}
                  {mayChange && <Head className="w-24">{t('documents.enabled')}</Head>}
                  <Head className="w-11">
                    <span className="sr-only">{t('documents.menu')}</span>
                  </Head>
                </tr>
              </thead>
              <tbody>
                {shown.map((document) => (
                  <DocumentRow
                    key={document.id}
                    document={document}
                    isWide={isWide}
                    onOpen={() => setOpened(document)}
                    onDelete={mayChange ? () => setAsked(document) : undefined}
                    onAccess={() => setNarrowed([document])}
                    isSelected={isSelected(document)}
                    onSelect={(isOn) => select([document], isOn)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-quiet text-xs">
          {mayChange && <UploadLimits className="min-w-0 flex-1 basis-80" />}
          <Pager page={page} pages={pages} onPage={setPage} />
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
            onError: (error) => showToast(t('documents.deleteFailed', { code: codeOf(error) }), 'error'),
          })
        }
      />
      {opened && <DocumentPanel document={opened} onClose={() => setOpened(null)} />}
      {narrowed.length > 0 && (
        <Suspense>
          <DocumentAccessDialog
            documents={narrowed}
            onClose={() => setNarrowed([])}
            onChanged={() => setSelected([])}
          />
        </Suspense>
      )}
    </section>
  );
};
