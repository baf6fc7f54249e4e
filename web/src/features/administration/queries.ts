import type { AuditAction, ProductSettingsPatch, UserCreateBody, UserPatch } from '@docent/contract';
import { USERS_PER_PAGE } from '@docent/contract/constants';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

export const useManagedUsers = (search: string, page: number) =>
  useQuery({
    queryKey: keys.managedUsers(search, page),
    queryFn: async () => {
      const list = await call('listUsers', { query: { search, page, limit: USERS_PER_PAGE } });
      if (!('total' in list)) throw new ApiError('unexpected', '', 200); // with `page` it is always there
      return list;
    },
    placeholderData: keepPreviousData,
  });

export const useCreateUser = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: UserCreateBody) => call('createUser', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.managedUsers() }),
  });
};

export const useChangeUser = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: UserPatch & { id: string }) => call('updateUser', { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.managedUsers() }),
  });
};

export const useReleaseUser = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('releaseUser', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.managedUsers() }),
  });
};

export const useInvite = () =>
  useMutation({
    mutationFn: (id: string) => call('inviteUser', { params: { id } }),
  });

export const useProductSettings = () =>
  useQuery({ queryKey: keys.productSettings, queryFn: () => call('getSettings') });

export const useChangeProduct = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProductSettingsPatch) => call('updateSettings', { body }),
    onSuccess: (settings) => {
      queries.setQueryData(keys.productSettings, settings);
      void queries.invalidateQueries({ queryKey: keys.config });
      void queries.invalidateQueries({ queryKey: keys.tokenUse.all });
    },
  });
};

export const useTokenUse = () =>
  useQuery({
    queryKey: keys.tokenUse.installation,
    queryFn: ({ signal }) => call('getTokenUse', { signal }),
  });

export const useMailState = () =>
  useQuery({
    queryKey: keys.mailState,
    queryFn: ({ signal }) => call('getMailState', { signal }),
  });

const SEARCH_LOOK_MS = 5_000;

export const useSearchState = () =>
  useQuery({
    queryKey: keys.searchState,
    queryFn: ({ signal }) => call('getSearchState', { signal }),
    // Polls while an index is built or renewed; servers that search in memory have no progress to show.
    refetchInterval: ({ state }) => (state.data?.index || state.data?.renewal ? SEARCH_LOOK_MS : false),
  });

/** Sends a test e-mail to the caller. */
export const useMailTest = () => useMutation({ mutationFn: () => call('testMail', { body: {} }) });

export type AuditFilter = { action: AuditAction | ''; search: string; signIns: boolean };
export const auditQuery = ({ action, search, signIns }: AuditFilter) => ({
  action: action || undefined,
  search,
  sign_ins: String(signIns),
});

export const useAuditEvents = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: keys.auditEvents(filter),
    queryFn: ({ pageParam }) =>
      call('listAuditEvents', { query: { ...auditQuery(filter), cursor: pageParam || undefined } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
