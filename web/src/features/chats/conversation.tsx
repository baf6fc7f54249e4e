import type { Message, Source } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { ArrowDown } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerView } from './answer-view.tsx';
import { ChatImage } from './chat-image.tsx';
import { DaySeparator } from './day-separator.tsx';
import { InviteExperts } from './invite-experts.tsx';
import { KeepAnswer } from './keep-answer.tsx';
import { firstOfDays, imagesOf, type Messages } from './messages.ts';
import { QuestionView } from './question-view.tsx';
import type { Outgoing } from './send-question.ts';
import { SystemLine } from './system-line.tsx';
import { useFollow } from './use-follow.ts';
import type { Pending } from './use-outgoing.ts';

type Props = {
  messages: Messages;
  pending: Pending[];
  /** The person is an expert of this chat, or of the answer's domain. */
  isExpert: (message: Message) => boolean;
  closed: boolean;
  /** Set where several people take part. */
  onReply?: ((message: Message) => void) | undefined;
  isLoading: boolean;
  error: unknown;
  onReload: () => void;
  onOpen: (source: Source, among: Source[]) => void;
  onStop: (message: Message) => void;
  onRetry: (message: Message) => void;
  onResend: (outgoing: Outgoing) => void;
  onSaved: (message: Message) => void;
};

/** Questions and answers in order, with a line where a day begins; stays at its end for whoever reads there. */
export const Conversation = ({
  messages,
  pending,
  isLoading,
  error,
  onReload,
  isExpert,
  closed,
  ...on
}: Props) => {
  const { t } = useTranslation();
  const me = useUser();
  const waiting = pending.filter(
    ({ clientId }) => !messages.some((message) => message.client_id === clientId),
  );
  const { scroller, onScroll, atEnd, toEnd } = useFollow([messages, waiting.length]);
  const daysBegin = firstOfDays(messages);
  const isEmpty = !messages.length && !waiting.length;

  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scroller}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        role="log"
        aria-label={t('chats.conversation')}
        aria-live="polite"
        aria-busy={messages.some(({ status }) => status === 'writing')}
        className="-outline-offset-2 h-full overflow-y-auto"
      >
        <div className="mx-auto flex max-w-[760px] flex-col gap-6 px-4 py-6">
          {isEmpty && isLoading && error === null && <Skeleton lines={6} />}
          {isEmpty && error !== null && (
            <Failed text={wordError(t, error)} retry={t('app.retry')} onRetry={onReload} />
          )}
          {isEmpty && !isLoading && error === null && <p className="text-quiet">{t('chats.empty')}</p>}
          {messages.map((message) => (
            <Fragment key={message.id}>
              {daysBegin.has(message.id) && <DaySeparator date={new Date(message.sent_at * 1000)} />}
              {message.role === 'assistant' ? (
                <AnswerView
                  message={message}
                  onOpen={(source) => on.onOpen(source, message.sources)}
                  onStop={() => on.onStop(message)}
                  onRetry={() => on.onRetry(message)}
                  onSaved={on.onSaved}
                >
                  {!closed && <InviteExperts answer={message} messages={messages} />}
                  <AnswerActions
                    message={message}
                    isExpert={isExpert(message)}
                    closed={closed}
                    onReply={on.onReply && (() => on.onReply?.(message))}
                  />
                  <KeepAnswer
                    answer={message}
                    question={messages.find(({ id }) => id === message.reply_to)}
                  />
                </AnswerView>
              ) : message.role === 'system' ? (
                <SystemLine message={message} />
              ) : (
                <QuestionView
                  author={message.author?.name ?? ''}
                  text={textOf(message.content)}
                  sentAt={new Date(message.sent_at * 1000)}
                >
                  {imagesOf(message.content).map((image) => (
                    <ChatImage key={image.id} chatId={message.chat_id} image={image} />
                  ))}
                </QuestionView>
              )}
            </Fragment>
          ))}
          {waiting.map((outgoing) => (
            <QuestionView
              key={outgoing.clientId}
              author={me?.name ?? ''}
              text={outgoing.text}
              sentAt={null}
              isWaiting={outgoing.state === 'waiting'}
              onResend={outgoing.state === 'failed' ? () => on.onResend(outgoing) : undefined}
            />
          ))}
        </div>
      </div>
      {!atEnd && (
        <IconButton
          label={t('chats.latest')}
          onClick={toEnd}
          className="-translate-x-1/2 !absolute bottom-3 left-1/2 !rounded-full border border-line bg-raised shadow"
        >
          <ArrowDown size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
};
