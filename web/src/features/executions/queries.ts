import type { ExecutionDetail, ExecutionList, Outcome } from '@docent/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

type Filter = { outcome: Outcome | null; search: string };

export const useExecutions = (domainId: string, { outcome, search }: Filter) =>
  useInfiniteQuery({
    queryKey: ['executions', domainId, outcome, search],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ domain_id: domainId, search });
      if (outcome) query.set('outcome', outcome);
      if (pageParam) query.set('cursor', pageParam);
      return call<ExecutionList>(`/executions?${query}`, { signal });
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const useExecution = (id: string) =>
  useQuery({
    queryKey: ['execution', id],
    queryFn: ({ signal }) => call<ExecutionDetail>(`/executions/${id}`, { signal }),
  });
