import type { NewMessageEvent } from '@docent/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from './client.ts';
import { keys } from './query-keys.ts';
import { useSocketEvent } from './socket.ts';

const REFRESH_MS = 60_000;

/** Loads the used share of the daily token limits: refreshed after each answer, and every minute while a limit exists. */
export const useOwnTokenUse = () => {
  const queries = useQueryClient();
  useSocketEvent(
    'new_message',
    useCallback(
      ({ message }: NewMessageEvent) => {
        if (
          message.role === 'assistant' &&
          message.status !== 'writing' &&
          message.answer?.engine === 'model'
        )
          void queries.invalidateQueries({ queryKey: keys.tokenUse.own });
      },
      [queries],
    ),
  );
  return useQuery({
    queryKey: keys.tokenUse.own,
    queryFn: ({ signal }) => call('getOwnTokenUse', { signal }),
    staleTime: REFRESH_MS,
    refetchInterval: ({ state }) => (state.data?.nearest ? REFRESH_MS : false),
  });
};
