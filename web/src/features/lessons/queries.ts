import type {
  Chat,
  Lesson,
  LessonBody,
  LessonDraft,
  LessonList,
  LessonPatch,
  LessonState,
  RelatedPassages,
} from '@docent/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { newClientId } from '../../api/client-id.ts';

export const useLesson = (id: string) =>
  useQuery({
    queryKey: ['lessons', id],
    queryFn: ({ signal }) => call<Lesson>(`/lessons/${id}`, { signal }),
  });

/** A domain's lessons, newest first, page by page. */
export const useLessons = (domainId: string, state: LessonState | 'all') =>
  useInfiniteQuery({
    queryKey: ['lessons', 'list', domainId, state],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ domain_id: domainId });
      if (state !== 'all') query.set('state', state);
      if (pageParam) query.set('cursor', pageParam);
      return call<LessonList>(`/lessons?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** What could be learned from a closed chat. Asked once: a model may write it. */
export const useLessonDraft = (chatId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['lesson-draft', chatId],
    queryFn: ({ signal }) =>
      call<LessonDraft>(`/chats/${chatId}/lesson-draft`, { method: 'POST', body: {}, signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

type Written = { domain_id: string; topic: string; text: string };

/** What the documents say about a lesson as it is written; null asks nothing. */
export const useRelated = (lesson: Written | null) =>
  useQuery({
    queryKey: ['related', lesson],
    queryFn: ({ signal }) =>
      call<RelatedPassages>('/lessons/related', { method: 'POST', body: lesson, signal }),
    enabled: lesson !== null,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });

const useRefreshLessons = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['lessons', 'documents', 'domains', 'related'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
};

/** Teaches. The same words saved again, as after a lost answer, are the same lesson. */
export const useTeach = () => {
  const refresh = useRefreshLessons();
  const last = useRef({ words: '', clientId: '' });
  return useMutation({
    mutationFn: (body: LessonBody) => {
      const words = JSON.stringify(body);
      if (last.current.words !== words) last.current = { words, clientId: newClientId() };
      return call<Lesson>('/lessons', {
        method: 'POST',
        body: { ...body, client_id: last.current.clientId },
      });
    },
    onSuccess: refresh,
  });
};

export const useDecide = (id: string) => {
  const refresh = useRefreshLessons();
  return useMutation({
    mutationFn: (body: LessonPatch) => call<Lesson>(`/lessons/${id}`, { method: 'PATCH', body }),
    onSettled: refresh,
  });
};

export const useCloseChat = (chatId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<Chat>(`/chats/${chatId}`, { method: 'PATCH', body: { closed: true } }),
    onSuccess: (chat) => {
      client.setQueryData(['chats', chatId], chat);
      return client.invalidateQueries({ queryKey: ['chats'] });
    },
  });
};
