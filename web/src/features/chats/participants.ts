import type { Chat, Colleague, ParticipantBody } from '@docent/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { leaving } from './leaving.ts';

const FEW = 20;
const FRESH_MS = 30_000;
const NOBODY: Colleague[] = [];

/** Colleagues whose name holds what was typed. */
export const useColleagues = (search: string, enabled = true): Colleague[] => {
  const found = useQuery({
    queryKey: ['colleagues', search],
    queryFn: async ({ signal }) => {
      const list = await call('listUsers', { query: { limit: FEW, search }, signal });
      if (!('next' in list)) throw new ApiError('unexpected', '', 200); // without `page` it is always there
      return list;
    },
    enabled,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return found.data?.users ?? NOBODY;
};

export const useInvite = (chatId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ParticipantBody) => call('addParticipant', { params: { id: chatId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['chats'] }),
  });
};

/** How many of the chat's answers each of these people could not read, if they were invited; only those of whom it is any. */
export const useWithheldFrom = (chatId: string, userIds: string[]): Map<string, number> => {
  const found = useQuery({
    queryKey: ['chats', chatId, 'invitation', userIds],
    queryFn: ({ signal }) =>
      call('previewInvitation', { params: { id: chatId }, body: { user_ids: userIds }, signal }),
    enabled: userIds.length > 0,
    staleTime: FRESH_MS,
  });
  const people = found.data?.people ?? [];
  return new Map(
    people
      .filter(({ withheld }) => withheld.length)
      .map(({ user_id, withheld }) => [user_id, withheld.length]),
  );
};

export const useRemoveParticipant = (chatId: string) => {
  const client = useQueryClient();
  const me = useUser();
  return useMutation({
    mutationFn: (userId: string) => {
      const remove = () => call('removeParticipant', { params: { id: chatId, userId } });
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
