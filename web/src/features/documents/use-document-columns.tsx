import type { SourceDocument } from '@docent/contract';
import { useState } from 'react';
import { wordDate } from '../../i18n/dates.ts';
import { localeOf } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Column } from '../../ui/table.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentName } from './document-name.tsx';
import { DocumentState } from './document-status.tsx';
import { EnabledSwitch } from './enabled-switch.tsx';
import { type Sort, type SortedColumn, sortedBy } from './sort.ts';

type ColumnsOptions = {
  /** The user may change documents of the domain. */
  mayChange: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen: (document: SourceDocument) => void;
  onAccess: (document: SourceDocument) => void;
  onReplace: (document: SourceDocument) => void;
  onDelete: (document: SourceDocument) => void;
};
type DocumentColumn = Column<SourceDocument>;

/** Columns of the documents table: the name first, actions last. */
export const useDocumentColumns = (options: ColumnsOptions): DocumentColumn[] => {
  const { t, i18n } = useTranslation();
  const [renamed, setRenamed] = useState<string | null>(null);
  const { mayChange, sort, onOpen, onAccess } = options;
  const sortOf = (column: SortedColumn) => ({
    order: sort.by === column ? sort.order : null,
    onSort: () => options.onSort(sortedBy(sort, column)),
  });
  return [
    {
      key: 'name',
      head: t('documents.name'),
      sort: sortOf('name'),
      cell: (document) => (
        <DocumentName
          document={document}
          isRenaming={renamed === document.id}
          onRenamed={() => setRenamed(null)}
          // A manager who is not on the document's list can manage its readers, but not open it.
          onOpen={() => (document.can.read ? onOpen(document) : onAccess(document))}
          mayRetry={mayChange}
        />
      ),
    },
    ...readColumns(t, i18n.language, sortOf),
    ...(mayChange ? changeColumns(t, options, setRenamed) : []),
  ];
};

/** Columns for every reader: size, last change and state. */
const readColumns = (
  t: Translate,
  language: string,
  sortOf: (column: SortedColumn) => NonNullable<DocumentColumn['sort']>,
): DocumentColumn[] => {
  const locale = localeOf(language);
  const number = (value: number | null) => (value ? value.toLocaleString(locale) : '');
  return [
    {
      key: 'pages',
      head: t('documents.pages'),
      width: 'w-18',
      from: 'lg',
      isRight: true,
      cell: ({ type, pages_total: pages }) => number(type === 'pdf' || type === 'pptx' ? pages : null),
    },
    {
      key: 'passages',
      head: t('documents.passages'),
      width: 'w-24',
      from: 'lg',
      isRight: true,
      cell: ({ passages }) => number(passages),
    },
    {
      key: 'updated',
      head: t('documents.updated'),
      width: 'w-32',
      from: 'sm',
      sort: sortOf('updated'),
      cell: ({ last_update: updated }) => (
        <time
          dateTime={updated}
          title={new Date(updated).toLocaleString(locale)}
          className="whitespace-nowrap text-quiet"
        >
          {wordDate(new Date(updated), language)}
        </time>
      ),
    },
    {
      key: 'status',
      head: t('documents.status'),
      isHeadHidden: 'narrow',
      width: 'w-9 @xl:w-33',
      sort: sortOf('status'),
      cell: (document) => <DocumentState document={document} />,
    },
  ];
};

/** Columns for users who may change documents: a switch and a menu. */
const changeColumns = (
  t: Translate,
  { onOpen, onDelete, onAccess, onReplace }: ColumnsOptions,
  onRename: (documentId: string) => void,
): DocumentColumn[] => [
  {
    key: 'enabled',
    head: t('documents.enabled'),
    width: 'w-16 @xl:w-22',
    // A file that could not be ingested is unused; after a failed repetition its earlier passages are still in use.
    cell: (document) =>
      (document.parsing_status !== 'error' || !!document.passages) && <EnabledSwitch document={document} />,
  },
  {
    key: 'menu',
    head: t('documents.menu'),
    isHeadHidden: true,
    width: 'w-13',
    cell: (document) => (
      <div className="-my-2 -mr-2">
        <DocumentMenu
          document={document}
          onOpen={() => onOpen(document)}
          onRename={() => onRename(document.id)}
          onDelete={() => onDelete(document)}
          onAccess={() => onAccess(document)}
          onReplace={() => onReplace(document)}
        />
      </div>
    ),
  },
];
