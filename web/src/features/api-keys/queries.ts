import type { ApiKeyBody } from '@docent/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const OWN = ['api-keys'];
const ALL = ['all-api-keys'];

export const useApiKeys = () => useQuery({ queryKey: OWN, queryFn: () => call('listOwnApiKeys') });

export const useCreateApiKey = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiKeyBody) => call('createApiKey', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: OWN }),
  });
};

/** Revokes one's own key, or (`of` everybody) another person's. */
export const useRevokeApiKey = (of: 'me' | 'everybody') => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(of === 'me' ? 'deleteOwnApiKey' : 'deleteApiKey', { params: { id } }),
    onSettled: () => Promise.all([OWN, ALL].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
};

export const useAllApiKeys = () =>
  useInfiniteQuery({
    queryKey: ALL,
    queryFn: ({ pageParam }) => call('listApiKeys', { query: { cursor: pageParam || undefined } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
