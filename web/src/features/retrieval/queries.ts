import type { SearchTestBody } from '@docent/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const useSearchTest = (domainId: string) =>
  useMutation({
    mutationFn: (body: SearchTestBody) => call('testSearch', { params: { id: domainId }, body }),
  });
