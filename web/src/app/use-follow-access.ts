import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSocketEvent, useSocketReturn } from '../api/socket.ts';
import { ACCESS_EVENT } from './access-event.ts';

/** Refetches visible queries and drops all others when the user's access changed, or may have changed while the connection was lost. */
export const useFollowAccess = (): void => {
  const queries = useQueryClient();
  const askAgain = useCallback(() => {
    queries.removeQueries({ type: 'inactive' });
    void queries.invalidateQueries();
    window.dispatchEvent(new Event(ACCESS_EVENT));
  }, [queries]);
  useSocketEvent('access_changed', askAgain);
  useSocketReturn(askAgain);
};
