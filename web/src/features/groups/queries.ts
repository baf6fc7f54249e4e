import type { GroupMembersBody } from '@docent/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** Rows of one page, of groups and of members. */
export const ROWS = 20;

export const useGroups = (search: string, page: number) =>
  useQuery({
    queryKey: keys.groups.list(search, page),
    queryFn: ({ signal }) => call('listGroups', { query: { search, page, limit: ROWS }, signal }),
    placeholderData: keepPreviousData,
  });

export const useGroup = (id: string) =>
  useQuery({
    queryKey: keys.groups.one(id),
    queryFn: ({ signal }) => call('getGroup', { params: { id }, signal }),
  });

export const useMembers = (id: string, search: string, page: number) =>
  useQuery({
    queryKey: keys.groups.members(id, search, page),
    queryFn: ({ signal }) =>
      call('listGroupMembers', { params: { id }, query: { search, page, limit: ROWS }, signal }),
    placeholderData: keepPreviousData,
  });

/** Offers listed of each kind, so that people do not hide groups. */
const OFFERED = 5;

/** Groups and people who are found by a text and can be put into a group: those directly in it are left out. */
export const useOffers = (groupId: string, search: string) =>
  useQuery({
    queryKey: keys.groups.offers(groupId, search),
    queryFn: async ({ signal }) => {
      const query = { search, limit: OFFERED, not_in_group: groupId };
      const [{ groups }, { users }] = await Promise.all([
        call('listGroups', { query, signal }),
        call('listUsers', { query, signal }),
      ]);
      return { groups, users };
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

/** An act on groups, after which what is shown of them is asked again. */
const useAct = <Given, Done>(act: (given: Given) => Promise<Done>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.groups.all }),
  });
};

export const useCreateGroup = () => useAct((name: string) => call('createGroup', { body: { name } }));
export const useRenameGroup = (id: string) =>
  useAct((name: string) => call('updateGroup', { params: { id }, body: { name } }));
export const useDeleteGroup = (id: string) => useAct(() => call('deleteGroup', { params: { id } }));
export const useAddMembers = (id: string) =>
  useAct((body: GroupMembersBody) => call('addGroupMembers', { params: { id }, body }));
export const useRemoveMember = (id: string) =>
  useAct((memberId: string) => call('removeGroupMember', { params: { id, memberId } }));
