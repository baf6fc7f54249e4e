import type { DocumentList, UploadResult } from '@docent/contract';
import { DOCUMENTS_PER_PAGE } from '@docent/contract/constants';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const PROCESSING_POLL_MS = 1_000;

/** One page of a domain's documents; asked again while any of them is in progress. */
export const useDocuments = (domainId: string, name: string, page: number) =>
  useQuery({
    queryKey: ['documents', domainId, name, page],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        kb_id: domainId,
        name,
        page: String(page),
        docs_per_page: String(DOCUMENTS_PER_PAGE),
      });
      return call<DocumentList>(`/documents?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.documents.some(
        ({ parsing_status: status }) => status === 'queued' || status === 'processing',
      )
        ? PROCESSING_POLL_MS
        : false,
  });

const useRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['documents'] }),
      client.invalidateQueries({ queryKey: ['domains'] }),
    ]);
};

export const useUpload = (domainId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (files: File[]) => {
      const form = new FormData();
      form.append('kb_id', domainId);
      for (const file of files) form.append('files', file);
      return call<UploadResult>('/documents', { method: 'POST', body: form });
    },
    onSettled: refresh,
  });
};

export const useDeleteDocument = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call<void>(`/documents/${id}`, { method: 'DELETE' }),
    onSettled: refresh,
  });
};
