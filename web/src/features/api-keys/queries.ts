import type { AllApiKeys, ApiKeyBody, ApiKeyList, NewApiKey } from '@docent/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const OWN = ['api-keys'];
const ALL = ['all-api-keys'];

export const useApiKeys = () => useQuery({ queryKey: OWN, queryFn: () => call<ApiKeyList>('/me/api-keys') });

export const useCreateApiKey = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiKeyBody) => call<NewApiKey>('/me/api-keys', { method: 'POST', body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: OWN }),
  });
};

/** Revokes one's own key, or (`of` everybody) another person's. */
export const useRevokeApiKey = (of: 'me' | 'everybody') => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call<void>(`${of === 'me' ? '/me' : ''}/api-keys/${id}`, { method: 'DELETE' }),
    onSettled: () => Promise.all([OWN, ALL].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
};

export const useAllApiKeys = () =>
  useInfiniteQuery({
    queryKey: ALL,
    queryFn: ({ pageParam }) => call<AllApiKeys>(`/api-keys${pageParam && `?cursor=${pageParam}`}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
