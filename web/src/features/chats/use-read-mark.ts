import type { ChatList, NotificationEvent } from '@docent/contract';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { keys } from '../../api/query-keys.ts';
import { emit, useSocketEvent } from '../../api/socket.ts';
import type { Messages } from './messages.ts';

/** Tells the server how far the person has read, whenever the chat is in sight; the dot beside it goes. */
export const useReadMark = (chatId: string, messages: Messages) => {
  const client = useQueryClient();
  const told = useRef(0);
  const writing = messages.find(({ status }) => status === 'writing');
  // An answer on its way is not read yet.
  const seq = writing ? writing.seq - 1 : (messages.at(-1)?.seq ?? 0);

  const tell = useCallback(async () => {
    if (document.visibilityState !== 'visible' || seq <= told.current) return;
    told.current = seq;
    const { last_read_seq } = await emit('read_chat', { chat_id: chatId, seq });
    client.setQueryData<InfiniteData<ChatList>>(keys.chats.list, (data) => {
      const pages = data?.pages.map((page) => ({
        ...page,
        chats: page.chats.map((chat) =>
          chat.id === chatId ? { ...chat, last_read_seq, has_unread_review: false } : chat,
        ),
      }));
      return data && pages && { ...data, pages };
    });
  }, [chatId, seq, client]);
  const tellQuietly = useCallback(() => {
    tell().catch(() => {
      told.current = 0; // with the next message, or when the tab is looked at again
    });
  }, [tell]);

  useEffect(() => {
    tellQuietly();
    document.addEventListener('visibilitychange', tellQuietly);
    return () => document.removeEventListener('visibilitychange', tellQuietly);
  }, [tellQuietly]);
  // A review adds no message: its notification is read by looking at the chat, now or when the tab is looked at again.
  useSocketEvent(
    'notification',
    useCallback(
      ({ notification }: NotificationEvent) => {
        if (notification?.kind !== 'answer_reviewed' || notification.chat_id !== chatId) return;
        told.current = 0;
        tellQuietly();
      },
      [chatId, tellQuietly],
    ),
  );
};
