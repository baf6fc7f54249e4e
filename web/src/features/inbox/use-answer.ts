import type { InboxRequest } from '@docent/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { newClientId } from '../../api/client-id.ts';
import { sendQuestion } from '../chats/index.ts';
import { topicOf, useTeach } from '../lessons/reviewing.ts';
import { useRefreshInbox } from './queries.ts';

type Answer = { text: string; teaches: boolean; replaces: string | null };

/**
 * Answers a request in its chat, taking it first where the user is not in the chat yet, and teaches the answer. Each step can be repeated: an
 * answer is never taught or sent twice.
 */
export const useAnswer = ({ id, chat, chat_id, domain, question }: InboxRequest) => {
  const teach = useTeach();
  const refresh = useRefreshInbox();
  const last = useRef({ text: '', clientId: '', cameIn: false });
  return useMutation({
    mutationFn: async ({ text, teaches, replaces }: Answer) => {
      if (!chat && !last.current.cameIn) {
        await call('updateInboxRequest', { params: { id }, body: { do: 'take' } });
        last.current.cameIn = true;
      }
      if (teaches && domain)
        await teach.mutateAsync({ chat_id, domain_id: domain.id, topic: topicOf(question), text, replaces });
      if (last.current.text !== text) last.current = { ...last.current, text, clientId: newClientId() };
      await sendQuestion({
        chatId: chat_id,
        threadId: chat_id,
        domainId: domain?.id ?? null,
        text,
        clientId: last.current.clientId,
        replyTo: null,
        image: null,
      });
    },
    onSettled: refresh,
  });
};
