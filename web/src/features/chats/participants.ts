import type { Chat, Colleague, ParticipantBody, UserList } from '@docent/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { leaving } from './leaving.ts';

const FEW = 20;
const FRESH_MS = 30_000;
const NOBODY: Colleague[] = [];

/** Colleagues whose name holds what was typed. */
export const useColleagues = (search: string, enabled = true): Colleague[] => {
  const found = useQuery({
    queryKey: ['colleagues', search],
    queryFn: ({ signal }) =>
      call<UserList>(`/users?limit=${FEW}&search=${encodeURIComponent(search)}`, { signal }),
    enabled,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return found.data?.users ?? NOBODY;
};

export const useInvite = (chatId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ParticipantBody) =>
      call<Chat>(`/chats/${chatId}/participant`, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['chats'] }),
  });
};

export const useRemoveParticipant = (chatId: string) => {
  const client = useQueryClient();
  const me = useUser();
  return useMutation({
    mutationFn: (userId: string) => {
      const remove = () => call<void>(`/chats/${chatId}/participants/${userId}`, { method: 'DELETE' });
      return userId === me?.id ? leaving(chatId, remove) : remove();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['chats', 'list'] }),
  });
};

/** Experts of the chat's domains first, then other experts (as the server orders them), then all others; nobody who takes part. */
export const invitable = (people: Colleague[], chat: Chat): Colleague[] => {
  const linked = new Set(chat.linked_domains.map(({ id }) => id));
  const isExpert = ({ expert_of }: Colleague) => expert_of.some((id) => linked.has(id));
  const others = people.filter(({ id }) => !chat.participants.some((one) => one.id === id));
  return [...others.filter(isExpert), ...others.filter((one) => !isExpert(one))];
};
