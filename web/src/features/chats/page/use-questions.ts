import type { Message } from '@docent/contract';
import { ALL_DOMAINS } from '@docent/contract/constants';
import { textOf } from '@docent/contract/content';
import { useState } from 'react';
import { newClientId } from '../../../api/client-id.ts';
import { useUser } from '../../../api/session.ts';
import type { AskAgain } from '../message-row.tsx';
import { imagesOf, type Messages } from '../messages.ts';
import { deliver } from '../outbox.ts';
import type { Outgoing } from '../send-question.ts';
import type { DomainToAsk } from '../use-domain-to-ask.ts';
import { lastOwnQuestion } from '../versions.ts';
import type { WrittenMessage } from './use-written-message.ts';

type QuestionsOptions = {
  chatId: string;
  messages: Messages;
  /** The chat has messages after the loaded ones. */
  hasNewer: boolean;
  /** Several people take part. */
  isShared: boolean;
  isClosed: boolean;
  /** Messages of this chat are on their way. */
  isSending: boolean;
  written: WrittenMessage;
  asks: DomainToAsk;
};

const answerTo = (messages: Messages, { id }: Message): Message | undefined =>
  messages.find(({ reply_to, role }) => role === 'assistant' && reply_to === id);

/** Sends questions of a chat: the written one, an earlier one again, or one that an answer suggests. `sent` counts them. */
export const useQuestions = (options: QuestionsOptions) => {
  const { chatId, messages, hasNewer, isShared, isClosed, isSending, written, asks } = options;
  const me = useUser();
  const [sent, setSent] = useState(0);
  const domainId = asks.value;
  const ask = (question: Omit<Outgoing, 'chatId' | 'clientId'>) => {
    void deliver({ chatId, clientId: newClientId(), ...question });
    setSent(sent + 1);
  };
  const send = () => {
    if (written.asksAssistant && !domainId) return;
    ask({
      threadId: messages.length ? chatId : null,
      domainId,
      text: written.text.trim(),
      replyTo: written.replyTo?.id ?? null,
      image: written.image,
      thorough: written.thorough,
    });
    asks.remember();
    written.clear();
  };
  const lastOwn = lastOwnQuestion(messages, me?.id);
  const mayAskAgain = (question: Message) => {
    const answer = answerTo(messages, question);
    return (
      question.id === lastOwn?.id &&
      !isClosed &&
      !hasNewer &&
      answer !== undefined &&
      answer.status !== 'writing'
    );
  };
  const askAgain = (question: Message, change: AskAgain) => {
    const isNewVersion = mayAskAgain(question);
    const answer = answerTo(messages, question)?.answer;
    const asked = answer?.all_domains ? ALL_DOMAINS : question.domain_id;
    ask({
      threadId: chatId,
      domainId: change.domainId ?? asked ?? domainId,
      text: change.text ?? textOf(question.content),
      replyTo: question.reply_to,
      image: null,
      imageId: isNewVersion ? (imagesOf(question.content)[0]?.id ?? null) : null,
      replaces: isNewVersion ? question.id : null,
      thorough: answer?.thorough ?? false,
      searchAnyway: change.searchAnyway ?? false,
    });
  };
  const mayAskNext =
    !isClosed && !hasNewer && !isSending && messages.every(({ status }) => status !== 'writing');
  /** The domain selected below the conversation stays selected, whichever domain this question goes to. */
  const askNext = (answer: Message, text: string) => {
    if (domainId) asks.choose(domainId);
    ask({
      threadId: chatId,
      domainId: answer.domain_id,
      text,
      replyTo: isShared ? answer.id : null,
      image: null,
    });
  };
  return { sent, send, mayAskAgain, askAgain, askNext: mayAskNext ? askNext : undefined };
};
