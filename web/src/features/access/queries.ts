import type { DomainAccess, DomainRole, Principal } from '@docent/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

const PER_PAGE = 25;
const FEW = 8;

const pagesOf = <Page extends { total: number }>(lengthOf: (page: Page) => number) => ({
  initialPageParam: 1,
  getNextPageParam: (last: Page, all: Page[]) =>
    all.reduce((sum, page) => sum + lengthOf(page), 0) < last.total && lengthOf(last) > 0
      ? all.length + 1
      : undefined,
});

/** The people and groups who were given a role in a domain. */
export const useGrants = (domainId: string, search: string) =>
  useInfiniteQuery({
    queryKey: keys.access.grants(domainId, search),
    queryFn: ({ pageParam, signal }) =>
      call('listGrants', {
        params: { id: domainId },
        query: { search, page: pageParam, limit: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...pagesOf<{ total: number; grants: unknown[] }>(({ grants }) => grants.length),
  });

/** People who read a domain through groups, without a role of their own. */
export const useReaders = (domainId: string, search: string) =>
  useInfiniteQuery({
    queryKey: keys.access.readers(domainId, search),
    queryFn: ({ pageParam, signal }) =>
      call('listReaders', {
        params: { id: domainId },
        query: { search, by: 'groups', page: pageParam, limit: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...pagesOf<{ total: number; people: unknown[] }>(({ people }) => people.length),
  });

/** Why a person reads a domain: the chains of groups to each of their grants. */
export const useDomainExplanation = (domainId: string, userId: string) =>
  useQuery({
    queryKey: keys.access.explanation(domainId, userId),
    queryFn: ({ signal }) => call('explainDomainAccess', { params: { id: domainId, userId }, signal }),
  });

/** Loads a user's access to the domains that the caller manages. */
export const useReadingOf = (userId: string) =>
  useQuery({
    queryKey: keys.access.reading(userId),
    queryFn: ({ signal }) => call('getReadingOf', { params: { id: userId }, query: { limit: 100 }, signal }),
  });

export type Found = Extract<Principal, { kind: 'person' | 'group' }>;

/** People and groups whose name holds what was typed; groups first. */
export const usePrincipals = (search: string) =>
  useQuery({
    queryKey: keys.access.principals(search),
    enabled: search.length > 0,
    queryFn: async ({ signal }): Promise<Found[]> => {
      const [groups, people] = await Promise.all([
        call('listGroups', { query: { search, limit: FEW }, signal }),
        call('listUsers', { query: { search, limit: FEW }, signal }),
      ]);
      return [
        ...groups.groups.map(({ id, name, people: members }) => ({
          kind: 'group' as const,
          id,
          name,
          members,
        })),
        ...people.users.map(({ id, name, username }) => ({ kind: 'person' as const, id, name, username })),
      ];
    },
    placeholderData: keepPreviousData,
  });

type Change =
  | { principal: string; role: DomainRole }
  | { principal: string; role: null }
  | { access: DomainAccess; managers?: string[] };

/** Gives a role, takes one, restricts or opens: what anybody reads may be another thing then. */
export const useChangeAccess = (domainId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change): Promise<void> => {
      if ('access' in change) {
        await call('setDomainAccess', { params: { id: domainId }, body: change });
        return;
      }
      const params = { id: domainId, principalId: change.principal };
      if (change.role === null) await call('deleteGrant', { params });
      else await call('setGrant', { params, body: { role: change.role } });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.access.all }),
        client.invalidateQueries({ queryKey: keys.domains.all }),
      ]),
  });
};

/** Gives people a role by their addresses: with an account at once, others by an invitation. */
export const useInviteToDomain = (domainId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { emails: string[]; role: DomainRole }) =>
      call('inviteToDomain', { params: { id: domainId }, body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.access.all }),
        client.invalidateQueries({ queryKey: keys.domains.all }),
      ]),
  });
};

export const useResendInvitation = (domainId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call('resendInvitation', { params: { id: domainId, userId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.access.all }),
  });
};
