import type { ChatList, NotificationEvent, NotificationList } from '@docent/contract';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useSocketEvent } from '../../api/socket.ts';

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.notifications });

/** Removes the dots of reviewed answers from the cached list of chats, when no notification is unread. */
const clearUnreadReviews = (client: QueryClient) =>
  client.setQueryData<InfiniteData<ChatList>>(
    keys.chats.list,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          chats: page.chats.map((chat) => ({ ...chat, has_unread_review: false })),
        })),
      },
  );

/** Loads the user's notifications, newest first, in pages; the socket keeps them current. */
export const useNotifications = () => {
  const client = useQueryClient();
  useSocketEvent(
    'notification',
    useCallback(
      ({ notification, unread }: NotificationEvent) => {
        // The number at once, the list after it.
        client.setQueryData<InfiniteData<NotificationList>>(
          keys.notifications,
          (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, unread })) },
        );
        void refresh(client);
        // A chat that one hears of may be new, or have a new name.
        if (notification?.chat_id) void client.invalidateQueries({ queryKey: keys.chats.list });
        if (!unread) clearUnreadReviews(client);
      },
      [client],
    ),
  );
  return useInfiniteQuery({
    queryKey: keys.notifications,
    queryFn: ({ pageParam, signal }) =>
      call('listNotifications', { query: { cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
};

export const useMarkRead = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('readNotification', { params: { id }, body: { read: true } }),
    onSettled: () => refresh(client),
  });
};

export const useMarkAllRead = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('readAllNotifications'),
    onSettled: () => refresh(client),
  });
};
