import type { Domain } from '@docent/contract';
import { DOCUMENT_STATES, DOCUMENTS_PER_PAGE, FIRST_PAGE } from '@docent/contract/constants';
import { useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from '../../router/index.ts';
import type { Filters } from './document-filters.tsx';
import { useDocuments } from './queries.ts';
import type { Sort } from './sort.ts';

/** Query parameter of a link to the documents in one state. */
const STATE = 'state';

/** Search, filters, order and page of the documents table, with the documents that they give. A change of one shows the first page. */
export const useDocumentList = (domain: Domain) => {
  const [parameters] = useSearchParams();
  const [name, setName] = useState('');
  const [page, setPage] = useState(FIRST_PAGE);
  const [sort, setSort] = useState<Sort>({ by: 'name', order: 'asc' });
  const [filters, setFilters] = useState<Filters>({
    state: DOCUMENT_STATES.find((one) => one === parameters.get(STATE)) ?? null,
    isRestricted: false,
  });
  const documents = useDocuments(domain.id, {
    name: useDeferredValue(name.trim()),
    page,
    sort,
    access: filters.isRestricted ? 'listed' : undefined,
    state: filters.state ?? undefined,
  });
  const total = documents.data?.total ?? 0;
  const pages = Math.max(FIRST_PAGE, Math.ceil(total / DOCUMENTS_PER_PAGE));
  const isBeyond = documents.isSuccess && !documents.isPlaceholderData && page > pages;
  // The last page disappears with its documents.
  useEffect(() => {
    if (isBeyond) setPage(pages);
  }, [isBeyond, pages]);
  const fromFirst =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(FIRST_PAGE);
    };
  const isFiltered = name !== '' || filters.isRestricted || filters.state !== null;
  const filteredText =
    filters.isRestricted && !name && !filters.state ? 'documents.access.none' : 'documents.none';
  return {
    documents,
    shown: documents.data?.documents ?? [],
    ...{ total, pages },
    ...{ name, page, sort, filters, isFiltered },
    setPage,
    setName: fromFirst(setName),
    setSort: fromFirst(setSort),
    setFilters: fromFirst(setFilters),
    emptyText: isFiltered ? filteredText : domain.can.upload ? 'documents.emptyUpload' : 'documents.empty',
  } as const;
};
