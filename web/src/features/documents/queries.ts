import type { DocumentOrigin, DocumentPatch } from '@docent/contract';
import { DOCUMENTS_PER_PAGE, type DocumentState, FIRST_PAGE } from '@docent/contract/constants';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { NEWEST } from './import-progress.ts';
import type { Sort } from './sort.ts';
import type { Upload } from './upload-queue.ts';

const PROCESSING_POLL_MS = 1_000;
const RENEWAL_POLL_MS = 5_000;

type Wanted = {
  name: string;
  page: number;
  sort: Sort;
  perPage?: number;
  access?: 'listed' | undefined;
  state?: DocumentState | undefined;
  isEnabled?: boolean;
};

const listKey = (
  domainId: string,
  { name, page, sort, perPage = DOCUMENTS_PER_PAGE, access, state }: Wanted,
) => keys.documents.list(domainId, name, page, sort.by, sort.order, perPage, access, state);

/** One page of a domain's documents; asked again while any of them, or their reading again after an upgrade, is in progress. */
export const useDocuments = (domainId: string, wanted: Wanted) => {
  const { name, page, sort, perPage = DOCUMENTS_PER_PAGE, access, state, isEnabled = true } = wanted;
  return useQuery({
    queryKey: listKey(domainId, wanted),
    enabled: isEnabled,
    queryFn: ({ signal }) =>
      call('listDocuments', {
        query: {
          ...{ kb_id: domainId, name, page, docs_per_page: perPage, sort: sort.by, order: sort.order },
          ...(access ? { access } : {}),
          ...(state ? { state } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.documents.some(({ parsing_status: status }) => status === 'queued' || status === 'processing')
        ? PROCESSING_POLL_MS
        : data?.renewal
          ? RENEWAL_POLL_MS
          : false,
  });
};

const LATEST = 5;

/** Loads the documents that were imported or changed last, for an overview. */
export const useLatestDocuments = (domainId: string) =>
  useDocuments(domainId, {
    name: '',
    page: FIRST_PAGE,
    sort: { by: 'updated', order: 'desc' },
    perPage: LATEST,
  });

/** Returns the number of documents of an origin that answers use. */
export const useDocumentTotal = (domainId: string, { origin }: { origin: DocumentOrigin }) =>
  useQuery({
    queryKey: keys.documents.total(domainId, origin),
    queryFn: async ({ signal }) =>
      (
        await call('listDocuments', {
          query: { kb_id: domainId, origin, enabled: 'true', docs_per_page: 1 },
          signal,
        })
      ).total,
  });

const NEWEST_FIRST: Wanted = {
  name: '',
  page: FIRST_PAGE,
  sort: { by: 'updated', order: 'desc' },
  perPage: NEWEST,
};
export const newestDocumentsKey = (domainId: string) => listKey(domainId, NEWEST_FIRST);

/** Loads the documents that changed last while an import has files. */
export const useNewestDocuments = (domainId: string, uploads: Upload[]) =>
  useDocuments(domainId, { ...NEWEST_FIRST, isEnabled: uploads.length > 0 });

export const useDocument = (id: string) =>
  useQuery({
    queryKey: keys.documents.one(id),
    queryFn: ({ signal }) => call('getDocument', { params: { id }, signal }),
  });

/** The text and the passages of `count` pages. */
export const usePages = (id: string, from: number, count: number) =>
  useQuery({
    queryKey: keys.documents.pages(id, from, count),
    queryFn: ({ signal }) => call('getDocumentPages', { params: { id }, query: { from, count }, signal }),
  });

/** Refreshes all queries that depend on the set of documents. */
export const refreshDocuments = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.documents.all }),
    client.invalidateQueries({ queryKey: keys.domains.all }),
  ]);

export const useChangeDocument = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...patch }: DocumentPatch & { id: string }) =>
      call('updateDocument', { params: { id }, body: patch }),
    onSettled: () => refreshDocuments(client),
  });
};

/** Reads a document again (after an error: a retry), or stops its reading. */
export const useIngestion = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, verb }: { id: string; verb: 'ingest' | 'cancel' }) =>
      call(verb === 'ingest' ? 'ingestDocument' : 'cancelIngestion', { params: { id } }),
    onSettled: () => refreshDocuments(client),
  });
};

export const useDeleteDocument = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteDocument', { params: { id } }),
    onSettled: () => refreshDocuments(client),
  });
};
