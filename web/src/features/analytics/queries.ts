import type { Analytics, AnalyticsLessons, AnalyticsQuestionList } from '@docent/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Filters, type ListFilter, queryOf } from './address.ts';

export const useAnalytics = (filters: Filters) => {
  const query = String(queryOf(filters));
  return useQuery({
    queryKey: ['analytics', query],
    queryFn: ({ signal }) => call<Analytics>(`/analytics?${query}`, { signal }),
    placeholderData: keepPreviousData,
  });
};

const PASSED_ON = ['outcome', 'only', 'rating', 'reason', 'saved', 'chats_of', 'reviewed_by'] as const;

export const useQuestions = (filters: Filters, list: ListFilter) => {
  const query = queryOf(filters, list);
  for (const key of PASSED_ON) if (list[key]) query.set(key, list[key]);
  return useInfiniteQuery({
    queryKey: ['analytics', 'questions', String(query)],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<AnalyticsQuestionList>(`/analytics/questions?${query}${pageParam && `&cursor=${pageParam}`}`, {
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
};

export const useReviewedLessons = (filters: Filters, list: ListFilter) => {
  const query = queryOf(filters, list);
  query.set('expert_id', list.expert ?? '');
  return useInfiniteQuery({
    queryKey: ['analytics', 'lessons', String(query)],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call<AnalyticsLessons>(`/analytics/lessons?${query}&page=${pageParam}`, { signal }),
    getNextPageParam: ({ next_page }) => next_page,
  });
};
