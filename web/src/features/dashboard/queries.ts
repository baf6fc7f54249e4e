import type { Dashboard } from '@docent/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const useDashboard = (domainId: string, days: string) =>
  useQuery({
    queryKey: ['dashboard', domainId, days],
    queryFn: ({ signal }) => call<Dashboard>(`/domains/${domainId}/dashboard?days=${days}`, { signal }),
    placeholderData: keepPreviousData,
  });
