import type { InboxKind, NotificationEvent, NotificationKind, RequestPatch } from '@docent/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useSocketEvent, useSocketReturn } from '../../api/socket.ts';

/** Notifications of what waits in a list. */
const TELLS_OF = new Set<NotificationKind>([
  'expert_asked',
  'lesson_waiting',
  'source_failed',
  'source_sign_in',
  'source_held',
]);

/** Loads the number of waiting items; refreshed after events for this user, and after a reconnection. */
export const useInboxCounts = () => {
  const client = useQueryClient();
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: keys.inbox.all }), [client]);
  useSocketEvent('inbox_changed', refresh);
  useSocketEvent(
    'notification',
    useCallback(
      ({ notification }: NotificationEvent) => {
        if (notification && TELLS_OF.has(notification.kind)) refresh();
      },
      [refresh],
    ),
  );
  useSocketReturn(refresh);
  return useQuery({
    queryKey: keys.inbox.counts,
    queryFn: ({ signal }) => call('getInboxCounts', { signal }),
  });
};

type Page = { cursor: string; snoozed: boolean; signal: AbortSignal };
const queryOf = ({ cursor, snoozed }: Page) => ({
  cursor: cursor || undefined,
  ...(snoozed ? { snoozed: 'true' } : {}),
});

/** Loaders of the lists, by name: items and totals. */
const LISTS = {
  requests: async (page: Page) => {
    const { requests: items, next } = await call('listInboxRequests', {
      query: queryOf(page),
      signal: page.signal,
    });
    return { items, next, total: null };
  },
  gaps: async (page: Page) => {
    const {
      gaps: items,
      next,
      total,
    } = await call('listInboxGaps', { query: queryOf(page), signal: page.signal });
    return { items, next, total };
  },
  lessons: async (page: Page) => {
    const { lessons: items, next } = await call('listInboxLessons', {
      query: queryOf(page),
      signal: page.signal,
    });
    return { items, next, total: null };
  },
  golden: async (page: Page) => {
    const { golden: items, next } = await call('listInboxGolden', {
      query: queryOf(page),
      signal: page.signal,
    });
    return { items, next, total: null };
  },
  sources: async (page: Page) => {
    const { sources: items, next } = await call('listInboxSources', {
      query: queryOf(page),
      signal: page.signal,
    });
    return { items, next, total: null };
  },
};
export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

export type Item<Name extends ListName> = Awaited<ReturnType<(typeof LISTS)[Name]>>['items'][number];

export const useInboxList = <Name extends ListName>(name: Name, snoozed: boolean, enabled = true) =>
  useInfiniteQuery({
    queryKey: keys.inbox.list(name, snoozed),
    queryFn: async ({ pageParam, signal }) => {
      // Each list has items of its own form: the compiler does not follow the name through the map.
      const read = LISTS[name] as (
        page: Page,
      ) => Promise<{ items: Item<Name>[]; next: string | null; total: number | null }>;
      return read({ cursor: pageParam, snoozed, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  });

/**
 * Refreshes the lists without waiting. The item may leave its list meanwhile, which unmounts the component: callers use `mutateAsync` to
 * get the result even so.
 */
const useRefresh = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.inbox.all });
};

export const useChangeRequest = (id: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RequestPatch) => call('updateInboxRequest', { params: { id }, body }),
    onSettled: refresh,
  });
};

export const useSnooze = (kind: InboxKind, id: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (until: Date | null) =>
      call('setSnooze', { params: { kind, id }, body: { until: until?.toISOString() ?? null } }),
    onSettled: refresh,
  });
};

export const useRefreshInbox = useRefresh;
