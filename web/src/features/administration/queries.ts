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

const USERS = ['managed-users'];

export const useManagedUsers = (search: string, page: number) =>
  useQuery({
    queryKey: [...USERS, search, page],
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
    onSuccess: () => queries.invalidateQueries({ queryKey: USERS }),
  });
};

export const useChangeUser = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: UserPatch & { id: string }) => call('updateUser', { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: USERS }),
  });
};

export const useInvite = () =>
  useMutation({
    mutationFn: (id: string) => call('inviteUser', { params: { id } }),
  });

export const useProductSettings = () =>
  useQuery({ queryKey: ['product-settings'], queryFn: () => call('getSettings') });

export const useChangeProduct = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProductSettingsPatch) => call('updateSettings', { body }),
    onSuccess: (settings) => {
      queries.setQueryData(['product-settings'], settings);
      void queries.invalidateQueries({ queryKey: ['config'] });
    },
  });
};

export const useMailState = () =>
  useQuery({
    queryKey: ['mail-state'],
    queryFn: ({ signal }) => call('getMailState', { signal }),
  });

/** Sends a letter to oneself. */
export const useMailTest = () => useMutation({ mutationFn: () => call('testMail', { body: {} }) });

export type AuditFilter = { action: AuditAction | ''; search: string };
export const auditQuery = ({ action, search }: AuditFilter) => ({ action: action || undefined, search });

export const useAuditEvents = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit-events', filter],
    queryFn: ({ pageParam }) =>
      call('listAuditEvents', { query: { ...auditQuery(filter), cursor: pageParam || undefined } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
