import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

export const useDashboard = (domainId: string, days: string) =>
  useQuery({
    queryKey: keys.dashboard(domainId, days),
    queryFn: ({ signal }) =>
      call('getDashboard', { params: { id: domainId }, query: { days: Number(days) }, signal }),
    placeholderData: keepPreviousData,
  });
