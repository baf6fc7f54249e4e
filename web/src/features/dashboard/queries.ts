import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useSocketEvent } from '../../api/socket.ts';

/** Loads the dashboard of a domain; refreshed when an expert has decided about a gap. */
export const useDashboard = (domainId: string, days: string) => {
  const client = useQueryClient();
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: keys.dashboard(domainId) }),
    [client, domainId],
  );
  useSocketEvent('inbox_changed', refresh);
  return useQuery({
    queryKey: keys.dashboard(domainId, days),
    queryFn: ({ signal }) =>
      call('getDashboard', { params: { id: domainId }, query: { days: Number(days) }, signal }),
    placeholderData: keepPreviousData,
  });
};
