import type { Domain, DomainBody, DomainFile, DomainPatch } from '@docent/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

const PROCESSING_POLL_MS = 1_500;

/** Returns the interval in which domains are loaded again while documents of theirs are processed, else false. */
const pollWhileProcessing = (domains: Pick<Domain, 'documents'>[] = []): number | false =>
  domains.some(({ documents }) => documents.processing > 0) && PROCESSING_POLL_MS;

export const useDomains = () =>
  useQuery({
    queryKey: keys.domains.list,
    queryFn: async ({ signal }) => (await call('listDomains', { signal })).domains,
    refetchInterval: ({ state }) => pollWhileProcessing(state.data),
  });

export const useDomain = (id: string) =>
  useQuery({
    queryKey: keys.domains.one(id),
    queryFn: ({ signal }) => call('getDomain', { params: { id }, signal }),
    refetchInterval: ({ state }) => pollWhileProcessing(state.data && [state.data]),
  });

/** Returns what the list of domains, if it is loaded, says about a domain. */
export const useListedDomain = (id: string): Domain | undefined =>
  useQueryClient()
    .getQueryData<Domain[]>(keys.domains.list)
    ?.find((domain) => domain.id === id);

export const useCreateDomain = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DomainBody) => call('createDomain', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.domains.all }),
  });
};

export const useChangeDomain = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DomainPatch) => call('updateDomain', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.domains.all }),
  });
};

/** Creates a domain from an exported file. The server validates its contents. */
export const useImportDomain = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: DomainFile) => call('importDomain', { body: file }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.domains.all }),
  });
};

export const useDeleteDomain = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteDomain', { params: { id } }),
    // Not awaited: the page of the domain is left before its data is found missing.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.domains.all });
    },
  });
};
