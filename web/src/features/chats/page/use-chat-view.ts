import type { Chat, Domain, Message } from '@docent/contract';
import { ALL_DOMAINS } from '@docent/contract/constants';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { emit, useSocketEvent } from '../../../api/socket.ts';
import { useNavigate } from '../../../router/index.ts';
import { useShowChatError } from '../chat-error.ts';
import { mistakable } from '../confusable-names.ts';
import { forgetLeft } from '../left-chats.ts';
import { loadAnswerText } from '../load-answer-text.tsx';
import type { Messages } from '../messages.ts';
import { useOutbox } from '../outbox.ts';
import { useChat } from '../queries.ts';
import { useDomainToAsk } from '../use-domain-to-ask.ts';
import { useMessages } from '../use-messages.ts';
import { usePresence } from '../use-presence.ts';
import { useReadMark } from '../use-read-mark.ts';
import { useLink, useScrollToMessage } from '../use-scroll-to-message.ts';
import { useStop } from '../use-stop.ts';
import { useQuestions } from './use-questions.ts';
import { useSidePanels } from './use-side-panels.ts';
import { useWrittenMessage } from './use-written-message.ts';

/** State of one chat's page: its messages, the people in it, the message being written, and the panel beside it. */
export const useChatView = (chatId: string) => {
  const chat = useChat(chatId);
  const showError = useShowChatError();
  const link = useLink();
  const loaded = useMessages(chatId, link?.seq ?? null);
  const { messages, part, chatEnd, hasNewer, add, goTo } = loaded;
  useScrollToMessage({
    link,
    isThere: messages.some(({ seq }) => seq === link?.seq),
    isReady: part > 0,
    chatEnd,
    goTo,
  });
  useReadMark(chatId, messages);
  useEffect(() => forgetLeft(chatId), [chatId]);
  const pending = useOutbox().filter((one) => one.chatId === chatId);
  const presence = usePresence(chatId);
  useSocketEvent(
    'error',
    useCallback((body) => showError(new ApiError(body.code, body.detail, 0)), [showError]),
  );
  const canShow = useLoadedAnswerText();
  const lastAnswer = messages.findLast(({ answer }) => answer);
  const asks = useDomainToAsk({
    of: chatId,
    last: lastAnswer?.answer?.all_domains ? ALL_DOMAINS : (lastAnswer?.domain_id ?? null),
  });
  const panels = useSidePanels(messages);
  // The line that says so comes before the chat is read anew.
  const isClosed = Boolean(chat.data?.closed_at) || messages.some(({ event }) => event?.kind === 'closed');
  const isShared = (chat.data?.participants.length ?? 1) > 1;
  const shared = { chatId, messages, isShared };
  const written = useWrittenMessage({ ...shared, chat: chat.data, onTyping: presence.sayTyping });
  const isSending = pending.length > 0;
  const questions = useQuestions({ ...shared, hasNewer, isClosed, isSending, written, asks });
  const authors = useAuthors(chat.data, messages, asks.list);
  const toLatest = useLeaveLink(goTo);
  const stopping = useStop({ ...shared, add, closePanel: panels.close });
  return {
    ...{ chatId, link, loaded, pending, presence, canShow, asks, panels, written, questions, authors },
    ...{ isClosed, isShared, stopping },
    chat: chat.data,
    chatError: chat.error,
    /** Number of the last message that the user has read; undefined until the chat has been loaded anew. */
    read: chat.isFetchedAfterMount ? chat.data?.last_read_seq : undefined,
    toLatest,
    retry: (messageId: string) =>
      void emit('retry_answer', { chat_id: chatId, message_id: messageId }).then(
        ({ message }) => add(message),
        showError,
      ),
  };
};

export type ChatViewState = ReturnType<typeof useChatView>;

/** Loads the code that shows answers while the messages load; returns whether both can be shown together, so that nothing moves afterwards. */
const useLoadedAnswerText = (): boolean => {
  const [canShow, setCanShow] = useState(false);
  useEffect(() => {
    void loadAnswerText().then(() => setCanShow(true));
  }, []);
  return canShow;
};

/** Goes to the end of the chat, and takes the link to a message out of the address. */
const useLeaveLink = (goTo: (seq: number | null) => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    goTo(null);
    void navigate('?', { replace: true }); // the link has been left
  }, [goTo, navigate]);
};

/** Authors whose username is shown with their name, and experts. */
const useAuthors = (chat: Chat | undefined, messages: Messages, domains: Domain[]) => {
  const me = useUser();
  const participants = chat?.participants;
  const alike = useMemo(
    () => mistakable([...(participants ?? []), ...messages.flatMap(({ author }) => author ?? [])]),
    [participants, messages],
  );
  const experts = useMemo(
    () => new Set(participants?.flatMap(({ id, kind }) => (kind === 'expert' ? [id] : []))),
    [participants],
  );
  return {
    mistakable: alike,
    experts,
    /** Whether the user is an expert of the chat, or of the domain of an answer. */
    isExpert: (message: Message) =>
      participants?.some(({ id, kind }) => id === me?.id && kind === 'expert') === true ||
      domains.find(({ id }) => id === message.domain_id)?.experts.some(({ id }) => id === me?.id) === true,
  };
};
