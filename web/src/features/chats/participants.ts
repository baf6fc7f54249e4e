import type { Chat, Colleague, InvitationPreview, ParticipantBody } from '@docent/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useUser } from '../../api/session.ts';
import { leaving } from './left-chats.ts';

const FEW = 20;
const FRESH_MS = 30_000;
const NOBODY: Colleague[] = [];

/** Colleagues whose name holds what was typed. */
export const useColleagues = (search: string, enabled = true): Colleague[] => {
  const found = useQuery({
    queryKey: keys.colleagues(search),
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
    onSettled: () => client.invalidateQueries({ queryKey: keys.chats.all }),
  });
};

type Wanted = { user_ids?: string[]; usernames?: string[] };
export type Previewed = InvitationPreview['people'][number];
const NO_PREVIEW: Previewed[] = [];

/** Which of the chat's answers these people may not read, taking part or not. */
export const previewInvitation = (chatId: string, wanted: Wanted, signal?: AbortSignal) =>
  call('previewInvitation', { params: { id: chatId }, body: wanted, ...(signal ? { signal } : {}) });

export const useInvitationPreview = (chatId: string, wanted: Wanted): Previewed[] => {
  const found = useQuery({
    queryKey: keys.chats.invitation(chatId, wanted),
    queryFn: ({ signal }) => previewInvitation(chatId, wanted, signal),
    enabled: Boolean(wanted.user_ids?.length || wanted.usernames?.length),
    staleTime: FRESH_MS,
  });
  return found.data?.people ?? NO_PREVIEW;
};

/** Shares answers with a participant, or revokes all shares (`messageIds` null). */
export const useShareAnswers = (chatId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, messageIds }: { userId: string; messageIds: string[] | null }) => {
      const params = { id: chatId, userId };
      return messageIds
        ? call('shareAnswers', { params, body: { message_ids: messageIds } })
        : call('unshareAnswers', { params });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.chats.invitation(chatId) }),
  });
};

export const useRemoveParticipant = (chatId: string) => {
  const client = useQueryClient();
  const me = useUser();
  return useMutation({
    mutationFn: (userId: string) => {
      const remove = () => call('removeParticipant', { params: { id: chatId, userId } });
      return userId === me?.id ? leaving(chatId, remove) : remove();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.chats.list }),
  });
};

/**
 * Returns people to invite: experts of the chat's domains first, then other experts (in the server's order), then all others; without
 * participants.
 */
export const invitable = (people: Colleague[], chat: Chat): Colleague[] => {
  const linked = new Set(chat.linked_domains.map(({ id }) => id));
  const isExpert = ({ expert_of }: Colleague) => expert_of.some((id) => linked.has(id));
  const others = people.filter(({ id }) => !chat.participants.some((one) => one.id === id));
  return [...others.filter(isExpert), ...others.filter((one) => !isExpert(one))];
};
