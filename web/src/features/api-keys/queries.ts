import type { ApiKeyBody } from '@docent/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

export const useApiKeys = () =>
  useQuery({ queryKey: keys.apiKeys.own, queryFn: () => call('listOwnApiKeys') });

export const useCreateApiKey = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiKeyBody) => call('createApiKey', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.apiKeys.own }),
  });
};

/** Revokes a key of the caller, or (`of` everybody) of another user. */
export const useRevokeApiKey = (of: 'me' | 'everybody') => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(of === 'me' ? 'deleteOwnApiKey' : 'deleteApiKey', { params: { id } }),
    onSettled: () =>
      Promise.all(
        [keys.apiKeys.own, keys.apiKeys.everybodys].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
};

export const useAllApiKeys = () =>
  useInfiniteQuery({
    queryKey: keys.apiKeys.everybodys,
    queryFn: ({ pageParam }) => call('listApiKeys', { query: { cursor: pageParam || undefined } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
