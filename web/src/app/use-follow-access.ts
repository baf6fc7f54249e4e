import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSocketEvent, useSocketReturn } from '../api/socket.ts';

/**
 * What the person may read has changed, or may have while the connection was lost: what is on the screen is asked for again, what is
 * kept of other pages is dropped.
 */
export const useFollowAccess = (): void => {
  const queries = useQueryClient();
  const askAgain = useCallback(() => {
    queries.removeQueries({ type: 'inactive' });
    void queries.invalidateQueries();
  }, [queries]);
  useSocketEvent('access_changed', askAgain);
  useSocketReturn(askAgain);
};
