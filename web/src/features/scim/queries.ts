import type { ScimTokenBody } from '@docent/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

export const useScim = () => useQuery({ queryKey: keys.scim, queryFn: () => call('getScim') });

export const useCreateScimToken = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ScimTokenBody) => call('createScimToken', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.scim }),
  });
};

export const useRevokeScimToken = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteScimToken', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.scim }),
  });
};

/** Loads the e-mail domains of single sign-on: most likely those of the directory. */
export const useKnownDomains = () =>
  useQuery({
    queryKey: keys.ssoConnections,
    queryFn: () => call('listSsoConnections'),
    select: ({ connections }) => [...new Set(connections.flatMap((one) => one.email_domains))],
  });
