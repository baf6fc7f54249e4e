import type { Message, Source } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { IconButton } from '../../ui/button.tsx';
import { AnswerBar } from './answer/answer-bar.tsx';
import { isCorrected } from './answer/correction.ts';
import { RefusalCard } from './answer/refusal-card.tsx';
import { AnswerAgain } from './answer-again.tsx';
import { AnswerDomain } from './answer-domain.tsx';
import { AnswerView } from './answer-view.tsx';
import { AskedState } from './asked/asked-state.tsx';
import { ChatImage } from './chat-image.tsx';
import { CopyLink, ON_POINTING } from './copy-link.tsx';
import { EditQuestion } from './edit-question.tsx';
import { FollowUps } from './follow-ups.tsx';
import { InviteExperts, offersExperts } from './invite-experts.tsx';
import { messageAnchor } from './message-link.ts';
import { imagesOf, isLastSaid, type Messages, wereExpertsAsked } from './messages.ts';
import { QuestionView } from './question-view.tsx';
import { SystemLine } from './system-message.tsx';
import type { Version } from './use-versions.ts';
import { WithheldAnswer } from './withheld-answer.tsx';

/** Changes with which a question is asked again. */
export type AskAgain = { text?: string; domainId?: string; searchAnyway?: boolean };

export type MessageActions = {
  /** The person is an expert of this chat, or of the answer's domain. */
  isExpert: (message: Message) => boolean;
  /** Ids of authors whose username is shown with their name. */
  mistakable: Set<string>;
  /** Ids of participants who are experts. */
  experts: Set<string>;
  closed: boolean;
  /** The chat goes on behind the messages at hand: what was done about one of these may stand there. */
  hasNewer: boolean;
  /** Set where several people take part. */
  onReply?: ((message: Message) => void) | undefined;
  onOpen: (source: Source, answer: Message) => void;
  onRetry: (message: Message) => void;
  /** Asks a question again: as it is, changed, or of another domain. Absent where the chat is only read. */
  onAskAgain?: ((question: Message, change: AskAgain) => void) | undefined;
  /** It is the person's own last one, whose answer has come: there may be a new version of it. */
  mayAskAgain: (question: Message) => boolean;
  /** Asks what an answer suggests. Absent where the chat is only read, and while something is being answered. */
  onAskNext?: ((answer: Message, text: string) => void) | undefined;
  /** Puts a question back, to be worded anew. Absent where the chat is only read. */
  onRephrase?: ((text: string) => void) | undefined;
  onSaved: (message: Message) => void;
};

type Props = {
  /** Version of its question, if there are several. */
  version: Version | undefined;
  message: Message;
  /** Loaded messages of the chat. */
  messages: Messages;
  /** Set when a link leads to this message: another value is another click. */
  linked: string | null;
  on: MessageActions;
};

/** A message of any author. The target of a link is highlighted and gets the focus. */
export const MessageRow = ({ message, messages, version, linked, on }: Props) => {
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
        <Content message={message} messages={messages} version={version} on={on} />
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

const Content = ({ message, messages, version, on }: Omit<Props, 'linked'>) => {
  if (message.role === 'system') return <SystemLine message={message} />;
  if (message.withheld) return <WithheldAnswer answer={message.answer} onRetry={() => on.onRetry(message)} />;
  if (message.role === 'assistant') {
    const question = messages.find(({ id }) => id === message.reply_to);
    const askAgain = on.closed ? undefined : on.onAskAgain;
    const askNext = on.onAskNext;
    // An unfinished answer has its own Retry.
    const onAgain =
      message.status === 'complete' && question && askAgain && on.mayAskAgain(question)
        ? () => askAgain(question, {})
        : undefined;
    return (
      <AnswerView
        message={message}
        onOpen={(source) => on.onOpen(source, message)}
        onRetry={() => on.onRetry(message)}
        onAgain={onAgain}
        isShared={on.onReply !== undefined}
      >
        <AnswerDomain
          message={message}
          onAskIn={question && askAgain ? (domainId) => askAgain(question, { domainId }) : undefined}
        />
        <RefusalCard
          message={message}
          question={question}
          onOpen={(source, among) => on.onOpen(source, { ...message, sources: among })}
          onRephrase={on.closed ? undefined : on.onRephrase}
          onAskIn={question && askAgain ? (domainId) => askAgain(question, { domainId }) : undefined}
          onSearchAnyway={question && askAgain ? () => askAgain(question, { searchAnyway: true }) : undefined}
        >
          <InviteExperts
            answer={message}
            messages={messages}
            canAsk={!on.closed && !on.hasNewer && !isCorrected(message)}
          />
        </RefusalCard>
        <AnswerBar
          message={message}
          question={question}
          isExpert={on.isExpert(message)}
          hasExpertsInCard={offersExperts(message)}
          closed={on.closed}
          wasAsked={wereExpertsAsked(messages, message)}
          onReply={on.onReply && (() => on.onReply?.(message))}
          onSaved={on.onSaved}
        >
          <AnswerAgain version={version} onAgain={onAgain} />
        </AnswerBar>
        {!offersExperts(message) && (
          <AskedState message={message} wasAsked={wereExpertsAsked(messages, message)} />
        )}
        <FollowUps
          answer={message}
          onAsk={askNext && isLastSaid(messages, message) ? (text) => askNext(message, text) : undefined}
        />
      </AnswerView>
    );
  }
  return <Question message={message} on={on} />;
};

const Question = ({ message, on }: Pick<Props, 'message' | 'on'>) => {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = on.mayAskAgain(message);
  return (
    <QuestionView
      author={message.author?.name ?? t('lessons.formerColleague')}
      handle={message.author && on.mistakable.has(message.author.id) ? message.author.username : null}
      role={message.author && on.experts.has(message.author.id) ? t('people.kind.expert') : undefined}
      text={textOf(message.content)}
      form={
        isEditing && mayEdit ? (
          <EditQuestion
            text={textOf(message.content)}
            onAsk={(text) => on.onAskAgain?.(message, { text })}
            onClose={() => setEditing(false)}
          />
        ) : undefined
      }
      sentAt={new Date(message.sent_at * 1000)}
      action={
        <>
          <CopyLink message={message} />
          {mayEdit && !isEditing && (
            <IconButton
              label={t('chats.editQuestion')}
              onClick={() => setEditing(true)}
              size="xs"
              className={ON_POINTING}
            >
              <Pencil size={14} aria-hidden />
            </IconButton>
          )}
        </>
      }
    >
      {imagesOf(message.content).map((image) => (
        <ChatImage key={image.id} chatId={message.chat_id} image={image} />
      ))}
      <AskedState message={message} wasAsked={message.content.includes('@') && 'perhaps'} />
    </QuestionView>
  );
};
