import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { queryOfOutcome, type ShownOutcome } from './shown-outcome.ts';

type Filter = { outcome: ShownOutcome | null; search: string };

export const useExecutions = (domainId: string, { outcome, search }: Filter) =>
  useInfiniteQuery({
    queryKey: keys.executions.list(domainId, outcome, search),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call('listExecutions', {
        query: {
          ...(outcome ? queryOfOutcome(outcome) : {}),
          ...{ domain_id: domainId, search, cursor: pageParam || undefined },
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const useExecution = (id: string) =>
  useQuery({
    queryKey: keys.executions.one(id),
    queryFn: ({ signal }) => call('getExecution', { params: { id }, signal }),
  });
