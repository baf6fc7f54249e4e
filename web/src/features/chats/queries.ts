import type { Chat, ChatList, ChatPatch, NewMessageEvent } from '@docent/contract';
import { DEFAULT_CHAT_NAME } from '@docent/contract/constants';
import { textOf } from '@docent/contract/content';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { emit, useSocketEvent } from '../../api/socket.ts';
import { track } from '../product-analytics/index.ts';
import { titleOf } from './chat-title.ts';
import { leaving } from './left-chats.ts';

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.chats.all });

/** Changes one chat of the list that is at hand, without asking for the list again. */
const change = (
  data: InfiniteData<ChatList>,
  chatId: string,
  how: (chat: Chat) => Chat,
): InfiniteData<ChatList> => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    chats: page.chats.map((chat) => (chat.id === chatId ? how(chat) : chat)),
  })),
});

/** The person's chats, newest activity first, page by page; kept up to date by the socket. */
export const useChats = () => {
  const client = useQueryClient();
  useSocketEvent(
    'refresh_rooms',
    useCallback(() => {
      void emit('refresh_rooms', {}).catch(() => {}); // joins the rooms of new chats; a new connection does too
      void refresh(client);
    }, [client]),
  );
  useSocketEvent(
    'new_message',
    useCallback(
      ({ chat_id, message }: NewMessageEvent) => {
        client.setQueryData<InfiniteData<ChatList>>(
          keys.chats.list,
          (data) =>
            data &&
            change(data, chat_id, (chat) => ({
              ...chat,
              last_seq: Math.max(chat.last_seq, message.seq),
              // Its first message has named it; the list that says so is on its way.
              name:
                message.seq === 1 && chat.name === DEFAULT_CHAT_NAME
                  ? titleOf(textOf(message.content))
                  : chat.name,
            })),
        );
      },
      [client],
    ),
  );
  // Another window of the same person has read it.
  useSocketEvent(
    'read_chat',
    useCallback(
      ({ chat_id, last_read_seq }) => {
        client.setQueryData<InfiniteData<ChatList>>(
          keys.chats.list,
          (data) =>
            data && change(data, chat_id, (chat) => ({ ...chat, last_read_seq, has_unread_review: false })),
        );
      },
      [client],
    ),
  );
  return useInfiniteQuery({
    queryKey: keys.chats.list,
    queryFn: ({ pageParam, signal }) =>
      call('listChats', { query: { cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
};

export const useChat = (id: string) =>
  useQuery({
    queryKey: keys.chats.one(id),
    queryFn: ({ signal }) => call('getChat', { params: { id }, query: { messages: 0 }, signal }),
  });

/** Placeholder for the question in product analytics. */
const HIDDEN = 'Hidden : GDPR';

export const createChat = async (): Promise<Chat> => {
  const chat = await call('createChat', { body: {} });
  const { id, name, created_at, closed_at } = chat; // no names of people
  track('new chat created', { chat: { id, name, created_at, closed_at }, message: HIDDEN });
  return chat;
};

export const useRefreshChats = () => {
  const client = useQueryClient();
  return useCallback(() => void refresh(client), [client]);
};

export const useRenameChat = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChatPatch) => call('updateChat', { params: { id }, body }),
    onSuccess: () => refresh(client),
  });
};

export const useDeleteChat = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => leaving(id, () => call('deleteChat', { params: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.chats.list }),
  });
};
