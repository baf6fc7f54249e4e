import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { type Filters, type ListFilter, queryOf } from './address.ts';

export const useAnalytics = (filters: Filters) => {
  const query = queryOf(filters);
  return useQuery({
    queryKey: keys.analytics.figures(query),
    queryFn: ({ signal }) => call('getAnalytics', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const useQuestions = (filters: Filters, list: ListFilter) => {
  const { outcome, engine, only, rating, reason, saved, chats_of, reviewed_by } = list;
  const query = {
    ...queryOf(filters, list),
    ...{ outcome, engine, only, reason, saved, chats_of, reviewed_by },
    rating: rating && Number(rating),
  };
  return useInfiniteQuery({
    queryKey: keys.analytics.questions(query),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call('listAnalyticsQuestions', { query: { ...query, cursor: pageParam || undefined }, signal }),
    getNextPageParam: ({ next }) => next,
  });
};

export const useReviewedLessons = (filters: Filters, list: ListFilter) => {
  const query = { ...queryOf(filters, list), expert_id: list.expert ?? '' };
  return useInfiniteQuery({
    queryKey: keys.analytics.lessons(query),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('listAnalyticsLessons', { query: { ...query, page: pageParam }, signal }),
    getNextPageParam: ({ next_page }) => next_page,
  });
};
