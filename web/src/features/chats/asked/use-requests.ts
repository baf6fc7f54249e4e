import type { ChatRequest, InboxEvent, Message } from '@docent/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useSocketEvent } from '../../../api/socket.ts';

/** Loads the request to experts about a message, updated live. Sends no query for a chat without requests. */
export const useRequestAbout = (
  { id, chat_id }: Message,
  wasAsked: boolean,
): { request: ChatRequest | undefined; isLoaded: boolean } => {
  const client = useQueryClient();
  useSocketEvent(
    'inbox_changed',
    useCallback(
      (event: InboxEvent) => {
        if (event.chat_id === chat_id)
          void client.invalidateQueries({ queryKey: keys.chats.requests(chat_id) });
      },
      [client, chat_id],
    ),
  );
  const { data, isSuccess } = useQuery({
    queryKey: keys.chats.requests(chat_id),
    queryFn: ({ signal }) => call('listChatRequests', { params: { id: chat_id }, signal }),
    enabled: wasAsked,
  });
  return { request: data?.requests.findLast(({ message_id }) => message_id === id), isLoaded: isSuccess };
};

export const isOpen = ({ state }: ChatRequest): boolean => state === 'waiting' || state === 'taken';
