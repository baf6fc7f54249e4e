import type { Message, Source } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerView } from './answer-view.tsx';
import { ChatImage } from './chat-image.tsx';
import { CopyLink } from './copy-link.tsx';
import { InviteExperts } from './invite-experts.tsx';
import { KeepAnswer } from './keep-answer.tsx';
import { messageAnchor } from './message-link.ts';
import { imagesOf, type Messages, wereExpertsAsked } from './messages.ts';
import { QuestionView } from './question-view.tsx';
import { SystemLine } from './system-line.tsx';
import { WithheldAnswer } from './withheld-answer.tsx';

export type MessageActions = {
  /** The person is an expert of this chat, or of the answer's domain. */
  isExpert: (message: Message) => boolean;
  /** Those beside whose name stands the username. */
  mistakable: Set<string>;
  closed: boolean;
  /** The chat goes on behind the messages at hand: what was done about one of these may stand there. */
  hasNewer: boolean;
  /** Set where several people take part. */
  onReply?: ((message: Message) => void) | undefined;
  onOpen: (source: Source, among: Source[]) => void;
  onRetry: (message: Message) => void;
  onSaved: (message: Message) => void;
};

type Props = {
  message: Message;
  /** What is at hand of its chat. */
  messages: Messages;
  /** Set when a link leads to this message: another value is another click. */
  linked: string | null;
  on: MessageActions;
};

/** One message, whoever wrote it. What a link leads to is marked and gets the focus. */
export const MessageRow = ({ message, messages, linked, on }: Props) => {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const article = linked && row.current?.querySelector('article');
    if (!article) return;
    let frame = 0;
    // A row that has just come is hidden until it is measured, and cannot have the focus so long.
    const focus = () => {
      article.focus({ preventScroll: true });
      if (document.activeElement !== article) frame = requestAnimationFrame(focus);
    };
    focus();
    return () => cancelAnimationFrame(frame);
  }, [linked]);
  return (
    <div
      ref={row}
      id={messageAnchor(message)}
      data-linked={linked ? true : undefined}
      className="relative data-linked:before:absolute data-linked:before:-inset-y-2 data-linked:before:-left-3 data-linked:before:w-1 data-linked:before:rounded-full data-linked:before:bg-accent"
    >
      <Boundary of={message} fallback={<Unshown message={message} />}>
        <Content message={message} messages={messages} on={on} />
      </Boundary>
    </div>
  );
};

/** A message that breaks what lays it out takes no other along. */
const Unshown = ({ message }: { message: Message }) => {
  const { t } = useTranslation();
  return (
    <article tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <p role="alert" className="text-bad">
        {t('chats.unshown')}
      </p>
      <p className="whitespace-pre-wrap break-words text-[15px] leading-6">{textOf(message.content)}</p>
    </article>
  );
};

const Content = ({ message, messages, on }: Omit<Props, 'linked'>) => {
  const { t } = useTranslation();
  if (message.role === 'system') return <SystemLine message={message} />;
  if (message.withheld) return <WithheldAnswer />;
  if (message.role === 'assistant') {
    const question = messages.find(({ id }) => id === message.reply_to);
    return (
      <AnswerView
        message={message}
        question={question && textOf(question.content)}
        onOpen={(source) => on.onOpen(source, message.sources)}
        onRetry={() => on.onRetry(message)}
        onSaved={on.onSaved}
      >
        {!on.closed && !on.hasNewer && <InviteExperts answer={message} messages={messages} />}
        <AnswerActions
          message={message}
          isExpert={on.isExpert(message)}
          closed={on.closed}
          wasAsked={wereExpertsAsked(messages, message)}
          onReply={on.onReply && (() => on.onReply?.(message))}
        />
        <KeepAnswer answer={message} question={question} />
      </AnswerView>
    );
  }
  return (
    <QuestionView
      author={message.author?.name ?? t('lessons.formerColleague')}
      handle={message.author && on.mistakable.has(message.author.id) ? message.author.username : null}
      text={textOf(message.content)}
      sentAt={new Date(message.sent_at * 1000)}
      action={<CopyLink message={message} />}
    >
      {imagesOf(message.content).map((image) => (
        <ChatImage key={image.id} chatId={message.chat_id} image={image} />
      ))}
    </QuestionView>
  );
};
