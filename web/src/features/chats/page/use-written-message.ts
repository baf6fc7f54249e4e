import type { Chat, Message } from '@docent/contract';
import { assistantNames, mentionsIn } from '@docent/contract/mentions';
import { useMemo, useState } from 'react';
import { useConfig } from '../../accounts/index.ts';
import { useDraft } from '../drafts.ts';
import type { Messages } from '../messages.ts';
import { cancel } from '../outbox.ts';
import type { Outgoing } from '../send-question.ts';

/** Number of mentioned users whose access is previewed in one call. */
const MENTIONED_AT_MOST = 50;

type WrittenMessageOptions = {
  chatId: string;
  /** Undefined while it is loading. */
  chat: Chat | undefined;
  messages: Messages;
  /** Several people take part. */
  isShared: boolean;
  onTyping: () => void;
};

/** The message in the composer: its text, image, mode and the message that it replies to; and the users that it addresses. */
export const useWrittenMessage = ({ chatId, chat, messages, isShared, onTyping }: WrittenMessageOptions) => {
  const [text, setText] = useDraft(chatId);
  const [image, setImage] = useState<File | null>(null);
  const [thorough, setThorough] = useState(false);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const productName = useConfig().data?.product_name ?? '';
  const assistant = useMemo(() => assistantNames(productName), [productName]);
  /** Users whom the text mentions, and who do not take part yet. */
  const invited = useMemo(
    () =>
      messages.length
        ? mentionsIn(text)
            .filter((name) => !assistant.includes(name))
            .filter((name) => !chat?.participants.some((one) => one.username.toLowerCase() === name))
            .slice(0, MENTIONED_AT_MOST)
        : [],
    [text, messages.length, assistant, chat],
  );
  const write = (next: string) => {
    setText(next);
    if (isShared && next) onTyping();
  };
  return {
    ...{ text, image, thorough, replyTo },
    ...{ setImage, setThorough, setReplyTo },
    assistant,
    invited,
    asksAssistant: !isShared || replyTo !== null || mentionsIn(text).some((name) => assistant.includes(name)),
    write,
    clear: () => {
      setThorough(false); // it takes minutes: chosen for one question
      setText('');
      setImage(null);
      setReplyTo(null);
    },
    /** Returns an unsent message to the composer, unless other text is being written. */
    takeBack: (outgoing: Outgoing) => {
      cancel(outgoing.clientId);
      if (!text && !image) {
        setText(outgoing.text);
        setImage(outgoing.image);
      }
    },
    /** Puts a question into the composer, which gets the focus. */
    rephrase: (question: string) => {
      write(question);
      document.querySelector<HTMLTextAreaElement>('[data-composer]')?.focus();
    },
  };
};

export type WrittenMessage = ReturnType<typeof useWrittenMessage>;
