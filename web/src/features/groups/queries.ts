import type { GroupMembersBody } from '@docent/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const GROUPS = ['groups'];
/** Rows of one page, of groups and of members. */
export const ROWS = 20;

export const useGroups = (search: string, page: number, limit = ROWS) =>
  useQuery({
    queryKey: [...GROUPS, 'list', search, page, limit],
    queryFn: ({ signal }) => call('listGroups', { query: { search, page, limit }, signal }),
    placeholderData: keepPreviousData,
  });

export const useGroup = (id: string) =>
  useQuery({
    queryKey: [...GROUPS, 'one', id],
    queryFn: ({ signal }) => call('getGroup', { params: { id }, signal }),
  });

export const useMembers = (id: string, search: string, page: number) =>
  useQuery({
    queryKey: [...GROUPS, 'members', id, search, page],
    queryFn: ({ signal }) =>
      call('listGroupMembers', { params: { id }, query: { search, page, limit: ROWS }, signal }),
    placeholderData: keepPreviousData,
  });

export const usePeople = (search: string) =>
  useQuery({
    queryKey: ['users', 'for-groups', search],
    queryFn: async ({ signal }) => (await call('listUsers', { query: { search, limit: 8 }, signal })).users,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

/** An act on groups, after which what is shown of them is asked again. */
const useAct = <Given, Done>(act: (given: Given) => Promise<Done>) => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => queries.invalidateQueries({ queryKey: GROUPS }) });
};

export const useCreateGroup = () => useAct((name: string) => call('createGroup', { body: { name } }));
export const useRenameGroup = (id: string) =>
  useAct((name: string) => call('updateGroup', { params: { id }, body: { name } }));
export const useDeleteGroup = (id: string) => useAct(() => call('deleteGroup', { params: { id } }));
export const useAddMembers = (id: string) =>
  useAct((body: GroupMembersBody) => call('addGroupMembers', { params: { id }, body }));
export const useRemoveMember = (id: string) =>
  useAct((memberId: string) => call('removeGroupMember', { params: { id, memberId } }));
