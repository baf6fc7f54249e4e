import type { Outcome } from '@docent/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

type Filter = { outcome: Outcome | null; search: string };

export const useExecutions = (domainId: string, { outcome, search }: Filter) =>
  useInfiniteQuery({
    queryKey: keys.executions.list(domainId, outcome, search),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call('listExecutions', {
        query: { domain_id: domainId, search, outcome: outcome ?? undefined, cursor: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const useExecution = (id: string) =>
  useQuery({
    queryKey: keys.executions.one(id),
    queryFn: ({ signal }) => call('getExecution', { params: { id }, signal }),
  });
