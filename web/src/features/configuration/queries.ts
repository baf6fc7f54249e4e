import type { ConfigurationPatch } from '@docent/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** Tries the categorizer on a question with a draft. */
export const useDecision = (domainId: string) =>
  useMutation({
    mutationFn: (body: { question: string; draft: ConfigurationPatch }) =>
      call('testDecision', { params: { id: domainId }, body }),
  });

export const useModels = (isEnabled: boolean) =>
  useQuery({
    queryKey: keys.models.list,
    enabled: isEnabled,
    queryFn: ({ signal }) => call('listModels', { signal }),
  });

/** The colleagues that may be made experts. */
export const usePeople = (isEnabled: boolean) =>
  useQuery({
    queryKey: keys.users.list,
    enabled: isEnabled,
    queryFn: async ({ signal }) => (await call('listUsers', { signal })).users,
  });

export const useChanges = (domainId: string) =>
  useInfiniteQuery({
    queryKey: keys.domains.changes(domainId),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call('listConfigChanges', {
        params: { id: domainId },
        query: { before: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const useRestore = (domainId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) => call('restoreConfigChange', { params: { id: domainId, changeId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.domains.all }),
  });
};
