import type { Domain, SourceDocument } from '@docent/contract';
import { FileText } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { codeOf, wordDetail } from '../../i18n/errors.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { type Column, type Selection, Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { ImportFiles } from './import-files.tsx';
import { Pager } from './pager.tsx';
import { useDeleteDocument } from './queries.ts';
import { RenewalLine } from './renewal-line.tsx';
import { isReplaceable } from './replace-documents.ts';
import { ReplaceFiles } from './replace-files.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SortSelect } from './sort-select.tsx';
import { UploadLimits } from './upload-limits.tsx';
import { useDocumentColumns } from './use-document-columns.tsx';
import { useDocumentList } from './use-document-list.ts';
import { useSelection } from './use-selection.ts';
import { useUploads } from './use-uploads.ts';

const DocumentAccessDialog = lazyPart(async () => ({
  default: (await import('../access/index.ts')).DocumentAccessDialog,
}));

/** A link with it opens the import. */
const IMPORT = 'import';

/** Whether the import is open; a link may open it. */
const useImporting = (mayChange: boolean) => {
  const [parameters, setParameters] = useSearchParams();
  const [importing, setImporting] = useState(mayChange && parameters.has(IMPORT));
  const onImport = (open: boolean) => {
    setImporting(open);
    if (!open && parameters.has(IMPORT)) setParameters({}, { replace: true });
  };
  return [importing, onImport] as const;
};

/** The source documents of a domain: search, filters, order, pages of 15, import by button or drop, and actions on one or several. */
export const DocumentsTable = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation();
  const list = useDocumentList(domain);
  const mayChange = domain.can.upload;
  const [importing, onImport] = useImporting(mayChange);
  const [asked, setAsked] = useState<SourceDocument | null>(null);
  const [opened, setOpened] = useState<SourceDocument | null>(null);
  const section = useRef<HTMLElement>(null);
  const { selected, ...selecting } = useSelection(section);
  const [narrowed, setNarrowed] = useState<SourceDocument[]>([]);
  const [replaced, setReplaced] = useState<SourceDocument[]>([]);
  const imports = useUploads(domain);
  const columns = useDocumentColumns({
    mayChange,
    sort: list.sort,
    onSort: list.setSort,
    onOpen: setOpened,
    onAccess: (document) => setNarrowed([document]),
    onReplace: (document) => setReplaced([document]),
    onDelete: setAsked,
  });
  return (
    <section ref={section} aria-label={t('documents.title')}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className={`font-semibold text-lg tracking-tight ${mayChange ? '' : 'grow'}`}>
          {t('documents.title')}
        </h2>
        {mayChange && <ImportFiles domain={domain} imports={imports} isOpen={importing} onOpen={onImport} />}
      </div>
      <ListControls list={list} />
      <div className="mt-4">
        {selected.length > 0 && (
          <SelectionBar
            documents={selected}
            onAccess={() => setNarrowed(selected)}
            onReplace={() => setReplaced(selected.filter(isReplaceable))}
            onRemove={selecting.remove}
          />
        )}
        <Rows
          list={list}
          columns={columns}
          selection={mayChange ? selectionOf(t, selected, selecting) : undefined}
          onImport={mayChange ? () => onImport(true) : null}
        />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-quiet text-xs">
          {mayChange && <UploadLimits className="min-w-0 flex-1 basis-80" />}
          <Pager page={list.page} pages={list.pages} onPage={list.setPage} />
        </div>
      </div>
      <DeleteDocument
        asked={asked}
        onClose={() => setAsked(null)}
        onDeleted={(id) => selecting.remove([{ id }])}
      />
      {opened && <DocumentPanel document={opened} onClose={() => setOpened(null)} />}
      {replaced.length > 0 && (
        <ReplaceFiles
          documents={replaced}
          onFiles={(replacements) => {
            imports.replace(replacements);
            onImport(true);
            selecting.clear();
          }}
          onEnd={() => setReplaced([])}
        />
      )}
      {narrowed.length > 0 && (
        <Suspense>
          <DocumentAccessDialog
            documents={narrowed}
            onClose={() => setNarrowed([])}
            onChanged={selecting.clear}
          />
        </Suspense>
      )}
    </section>
  );
};

type DocumentList = ReturnType<typeof useDocumentList>;

/** Search, filters and order, and a line about documents that are being ingested anew. */
const ListControls = ({ list }: { list: DocumentList }) => {
  const { t } = useTranslation();
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <SearchField
          label={t('documents.search')}
          value={list.name}
          onValue={list.setName}
          className="sm:w-56"
        />
        <DocumentFilters filters={list.filters} onFilters={list.setFilters} />
        <div className="grow" />
        <SortSelect sort={list.sort} onSort={list.setSort} />
      </div>
      <div className="mt-3 empty:hidden">
        <RenewalLine renewal={list.documents.data?.renewal} />
      </div>
    </>
  );
};

type RowsProps = {
  list: DocumentList;
  columns: Column<SourceDocument>[];
  selection: Selection<SourceDocument> | undefined;
  /** Opens the import; null where the user may not add documents. */
  onImport: (() => void) | null;
};

/** The documents of a page, or why there are none. */
const Rows = ({ list, columns, selection, onImport }: RowsProps) => {
  const { t } = useTranslation();
  const { documents, total } = list;
  return (
    <>
      {documents.isPending && <Skeleton lines={6} shape="rows" />}
      {documents.isError && (
        <Failed
          text={wordDetail(t, documents.error)}
          retry={t('app.retry')}
          onRetry={() => void documents.refetch()}
        />
      )}
      {documents.isSuccess && total === 0 && (
        <Empty
          icon={FileText}
          action={!list.isFiltered && onImport && <Button onClick={onImport}>{t('documents.upload')}</Button>}
        >
          {t(list.emptyText)}
        </Empty>
      )}
      {documents.isSuccess && total > 0 && (
        <Table
          label={t('documents.title')}
          columns={columns}
          rows={list.shown}
          keyOf={({ id }) => id}
          selection={selection}
          isMuted={({ enabled }) => !enabled}
        />
      )}
    </>
  );
};

const selectionOf = (
  t: Translate,
  selected: SourceDocument[],
  selecting: Pick<ReturnType<typeof useSelection>, 'add' | 'remove'>,
): Selection<SourceDocument> => ({
  label: t('documents.access.selectAll'),
  labelOf: ({ designation: name }) => t('documents.access.select', { name }),
  // Readers of a lesson follow from its sources and cannot be set.
  canSelect: ({ type }) => type !== 'docent_chat',
  isSelected: ({ id }) => selected.some((one) => one.id === id),
  onSelect: (documents, isOn) => (isOn ? selecting.add(documents) : selecting.remove(documents)),
});

type DeleteProps = {
  asked: SourceDocument | null;
  onClose: () => void;
  onDeleted: (id: string) => void;
};

const DeleteDocument = ({ asked, onClose, onDeleted }: DeleteProps) => {
  const { t } = useTranslation();
  const remove = useDeleteDocument();
  return (
    <Confirm
      open={asked !== null}
      onClose={onClose}
      title={t('documents.deleteTitle', { name: asked?.designation })}
      description={t('documents.deleteText')}
      action={t('app.delete')}
      cancel={t('app.cancel')}
      onConfirm={() =>
        asked &&
        remove.mutate(asked.id, {
          onSuccess: () => {
            onDeleted(asked.id);
            showToast(t('documents.deleted'));
          },
          onError: (error) => showToast(t('documents.deleteFailed', { code: codeOf(error) }), 'error'),
        })
      }
    />
  );
};
