import type {
  AuditList,
  Invitation,
  MailState,
  MailTest,
  ManagedUser,
  ManagedUserList,
  ProductSettings,
  ProductSettingsPatch,
  UserCreateBody,
  UserCreated,
  UserPatch,
} from '@docent/contract';
import { USERS_PER_PAGE } from '@docent/contract/constants';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const USERS = ['managed-users'];

export const useManagedUsers = (search: string, page: number) =>
  useQuery({
    queryKey: [...USERS, search, page],
    queryFn: () => {
      const query = new URLSearchParams({ search, page: String(page), limit: String(USERS_PER_PAGE) });
      return call<ManagedUserList>(`/users?${query}`);
    },
    placeholderData: keepPreviousData,
  });

export const useCreateUser = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: UserCreateBody) => call<UserCreated>('/users', { method: 'POST', body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: USERS }),
  });
};

export const useChangeUser = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: UserPatch & { id: string }) =>
      call<ManagedUser>(`/users/${id}`, { method: 'PATCH', body }),
    onSettled: () => queries.invalidateQueries({ queryKey: USERS }),
  });
};

export const useInvite = () =>
  useMutation({
    mutationFn: (id: string) => call<Invitation>(`/users/${id}/invitation`, { method: 'POST' }),
  });

export const useProductSettings = () =>
  useQuery({ queryKey: ['product-settings'], queryFn: () => call<ProductSettings>('/settings') });

export const useChangeProduct = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProductSettingsPatch) => call<ProductSettings>('/settings', { method: 'PATCH', body }),
    onSuccess: (settings) => {
      queries.setQueryData(['product-settings'], settings);
      void queries.invalidateQueries({ queryKey: ['config'] });
    },
  });
};

export const useMailState = () =>
  useQuery({
    queryKey: ['mail-state'],
    queryFn: ({ signal }) => call<MailState>('/settings/mail', { signal }),
  });

/** Sends a letter to oneself. */
export const useMailTest = () =>
  useMutation({ mutationFn: () => call<MailTest>('/settings/mail-test', { method: 'POST', body: {} }) });

export type AuditFilter = { action: string; search: string };
export const auditQuery = ({ action, search }: AuditFilter) =>
  new URLSearchParams({ ...(action ? { action } : {}), ...(search ? { search } : {}) });

export const useAuditEvents = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit-events', filter],
    queryFn: ({ pageParam }) => {
      const query = auditQuery(filter);
      if (pageParam) query.set('cursor', pageParam);
      return call<AuditList>(`/audit-events?${query}`);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
