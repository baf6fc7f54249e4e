import type {
  GAP_LISTS,
  GapPatch,
  InboxKind,
  NotificationEvent,
  NotificationKind,
  RequestPatch,
} from '@docent/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useSocketEvent, useSocketReturn } from '../../api/socket.ts';

/** Notifications of what waits in a list. */
const TELLS_OF = new Set<NotificationKind>([
  'expert_asked',
  'gap_assigned',
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

/** Filters of a list: snoozed items or waiting ones, and the part of the list of gaps. */
export type ListView = { snoozed: boolean; gaps: (typeof GAP_LISTS)[number] };
export const WAITING: ListView = { snoozed: false, gaps: 'open' };
type Page = ListView & { cursor: string; signal: AbortSignal };
const queryOf = ({ cursor, snoozed }: Pick<Page, 'cursor' | 'snoozed'>) => ({
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
    return { items, next, totals: null };
  },
  gaps: async (page: Page) => {
    const {
      gaps: items,
      next,
      ...totals
    } = await call('listInboxGaps', { query: { ...queryOf(page), list: page.gaps }, signal: page.signal });
    return { items, next, totals };
  },
  lessons: async (page: Page) => {
    const { lessons: items, next } = await call('listInboxLessons', {
      query: queryOf(page),
      signal: page.signal,
    });
    return { items, next, totals: null };
  },
  golden: async (page: Page) => {
    const { golden: items, next } = await call('listInboxGolden', {
      query: queryOf(page),
      signal: page.signal,
    });
    return { items, next, totals: null };
  },
  sources: async (page: Page) => {
    const { sources: items, next } = await call('listInboxSources', {
      query: queryOf(page),
      signal: page.signal,
    });
    return { items, next, totals: null };
  },
};
export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

export type Item<Name extends ListName> = Awaited<ReturnType<(typeof LISTS)[Name]>>['items'][number];

/** How many gaps are in each list. */
type Totals = { total: number; assigned: number; dismissed: number };

export const useInboxList = <Name extends ListName>(name: Name, view: ListView, enabled = true) =>
  useInfiniteQuery({
    queryKey: keys.inbox.list(name, view),
    queryFn: async ({ pageParam, signal }) => {
      // Each list has items of its own form: the compiler does not follow the name through the map.
      const read = LISTS[name] as (
        page: Page,
      ) => Promise<{ items: Item<Name>[]; next: string | null; totals: Totals | null }>;
      return read({ ...view, cursor: pageParam, signal });
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

/** Decides about a gap, for all experts of its domain. */
export const useChangeGap = (id: string) => {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: GapPatch) => call('updateInboxGap', { params: { id }, body }),
    onSettled: () => {
      refresh();
      void client.invalidateQueries({ queryKey: keys.dashboard() });
    },
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
