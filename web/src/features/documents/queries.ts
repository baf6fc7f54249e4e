import type { DocumentPatch } from '@docent/contract';
import { DOCUMENTS_PER_PAGE, FIRST_PAGE } from '@docent/contract/constants';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import type { Sort } from './sort.ts';

const PROCESSING_POLL_MS = 1_000;
const RENEWAL_POLL_MS = 5_000;

type Wanted = { name: string; page: number; sort: Sort; perPage?: number; access?: 'listed' };

/** One page of a domain's documents; asked again while any of them, or their reading again after an upgrade, is in progress. */
export const useDocuments = (
  domainId: string,
  { name, page, sort, perPage = DOCUMENTS_PER_PAGE, access }: Wanted,
) =>
  useQuery({
    queryKey: keys.documents.list(domainId, name, page, sort.by, sort.order, perPage, access),
    queryFn: ({ signal }) =>
      call('listDocuments', {
        query: {
          ...{ kb_id: domainId, name, page, docs_per_page: perPage, sort: sort.by, order: sort.order },
          ...(access ? { access } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.documents.some(
        ({ parsing_status: status }) => status === 'queued' || status === 'processing',
      )
        ? PROCESSING_POLL_MS
        : state.data?.renewal
          ? RENEWAL_POLL_MS
          : false,
  });

const NEWEST = 100;

/** Loads the documents that changed last, for the progress of an import. */
export const useNewestDocuments = (domainId: string) =>
  useDocuments(domainId, {
    name: '',
    page: FIRST_PAGE,
    sort: { by: 'updated', order: 'desc' },
    perPage: NEWEST,
  });

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
