import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { queryOfOutcome, type ShownOutcome } from './shown-outcome.ts';

/** Days in UTC, a rating, or answers with an estimate of the time saved: what a figure of the dashboard counts. */
export type Counted = { from?: string; to?: string; rating?: '1' | '-1'; estimated?: 'true' };
type Filter = { outcome: ShownOutcome | null; search: string; counted: Counted };

export const useExecutions = (domainId: string, { outcome, search, counted }: Filter) =>
  useInfiniteQuery({
    queryKey: keys.executions.list(domainId, outcome, search, counted),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call('listExecutions', {
        query: {
          ...(outcome ? queryOfOutcome(outcome) : {}),
          ...counted,
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
