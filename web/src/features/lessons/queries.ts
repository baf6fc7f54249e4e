import type { LessonBody, LessonPatch, LessonState } from '@docent/contract';
import {
  keepPreviousData,
  type QueryKey,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { newClientId } from '../../api/client-id.ts';
import { keys } from '../../api/query-keys.ts';

export const useLesson = (id: string) =>
  useQuery({
    queryKey: keys.lessons.one(id),
    queryFn: ({ signal }) => call('getLesson', { params: { id }, signal }),
  });

/** A domain's lessons, newest first, page by page. */
export const useLessons = (domainId: string, state: LessonState | 'all') =>
  useInfiniteQuery({
    queryKey: keys.lessons.list(domainId, state),
    queryFn: ({ pageParam, signal }) =>
      call('listLessons', {
        query: {
          domain_id: domainId,
          state: state === 'all' ? undefined : state,
          cursor: pageParam || undefined,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Loads the lesson draft of a closed chat. Never refetched: a model may have to write it. */
export const useLessonDraft = (chatId: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.lessonDraft(chatId),
    queryFn: ({ signal }) => call('draftLesson', { params: { id: chatId }, signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

type Written = { domain_id: string; topic: string; text: string };

/** Loads passages of the documents that relate to the lesson being written; null disables the query. */
export const useRelated = (lesson: Written | null) =>
  useQuery({
    queryKey: keys.related(lesson),
    queryFn: lesson ? ({ signal }) => call('findRelatedPassages', { body: lesson, signal }) : skipToken,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/**
 * Refreshes what a lesson changes. The gaps that it closes are not awaited: the form would stay open until then, and its end would leave
 * the page that the user has opened meanwhile.
 */
const useRefreshLessons = () => {
  const client = useQueryClient();
  const refresh = (queryKey: QueryKey) => client.invalidateQueries({ queryKey });
  return async () => {
    void refresh(keys.dashboard());
    await Promise.all([keys.lessons.all, keys.documents.all, keys.domains.all, keys.related()].map(refresh));
    void refresh(keys.inbox.all);
  };
};

/** Teaches. The same words saved again, as after a lost answer, are the same lesson. */
export const useTeach = () => {
  const refresh = useRefreshLessons();
  const last = useRef({ words: '', clientId: '' });
  return useMutation({
    mutationFn: (body: LessonBody) => {
      const words = JSON.stringify(body);
      if (last.current.words !== words) last.current = { words, clientId: newClientId() };
      return call('createLesson', { body: { ...body, client_id: last.current.clientId } });
    },
    onSuccess: refresh,
  });
};

export const useDecide = (id: string) => {
  const refresh = useRefreshLessons();
  return useMutation({
    mutationFn: (body: LessonPatch) => call('updateLesson', { params: { id }, body }),
    onSettled: refresh,
  });
};

export const useWiden = (id: string) => {
  const refresh = useRefreshLessons();
  return useMutation({
    mutationFn: () => call('setLessonAccess', { params: { id }, body: { access: 'domain' } }),
    onSettled: refresh,
  });
};

export const useCloseChat = (chatId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('updateChat', { params: { id: chatId }, body: { closed: true } }),
    onSuccess: (chat) => {
      client.setQueryData(keys.chats.one(chatId), chat);
      return client.invalidateQueries({ queryKey: keys.chats.all });
    },
  });
};
