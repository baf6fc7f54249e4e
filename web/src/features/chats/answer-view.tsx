import type { Answer, Message, Source } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { ImageOff, LoaderCircle, Lock } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { AnswerStatus } from './answer/answer-status.tsx';
import { AssistantHead } from './answer/assistant-head.tsx';
import { isCorrected } from './answer/correction.ts';
import { PassagesNote } from './answer/passages-note.tsx';
import { SourceCards } from './answer/source-cards.tsx';
import { StatusChip } from './answer/status-chip.tsx';
import { statusOf } from './answer/status-of.ts';
import { Unfinished } from './answer/unfinished.tsx';
import { wordModel } from './answer/word-model.ts';
import { answerText } from './load-answer-text.tsx';
import { LookedList } from './looked-list.tsx';
import { Reviews } from './reviews.tsx';
import { wordStep } from './word-answer.ts';

type Props = {
  message: Message;
  onOpen: (source: Source) => void;
  onRetry: () => void;
  /** Asks again where passages stand in for a model that was not available. */
  onAgain?: (() => void) | undefined;
  /** It stands in a chat of several people. */
  isShared?: boolean;
  /** Actions on a finished answer. */
  children?: ReactNode;
};

/** The assistant's answer: what it is worth, its text with citations, its sources; or why there is none, with Retry. */
export const AnswerView = ({ message, onOpen, onRetry, onAgain, isShared = false, children }: Props) => {
  const { t } = useTranslation();
  const { answer, status } = message;
  const Shown = isCorrected(message) ? Corrected : Given;
  const isWriting = status === 'writing';
  const [sawWriting] = useState(isWriting);

  return (
    <article
      tabIndex={-1}
      aria-label={t('chats.assistantAnswer')}
      data-status={status}
      className="min-w-0 outline-none"
    >
      <AssistantHead sentAt={isWriting ? null : new Date(message.sent_at * 1000)} />
      <div className="flex flex-col gap-2">
        {isWriting && (
          <div className="flex min-h-7 items-center gap-2 text-quiet">
            <LoaderCircle size={14} className="shrink-0 animate-spin text-accent" aria-hidden />
            <p data-testid="step">{wordStep(t, answer)}</p>
          </div>
        )}
        {isWriting && answer && showsLooks(answer) && <LookedList looked={answer.looked} />}
        <Shown message={message} onOpen={onOpen} onAgain={onAgain}>
          {(status === 'failed' || status === 'stopped') && (
            <Unfinished answer={answer} status={status} isShared={isShared} onRetry={onRetry} />
          )}
        </Shown>
        {!isWriting && (
          <div className={`flex flex-col gap-2 empty:hidden ${sawWriting ? 'comes-up' : ''}`}>{children}</div>
        )}
      </div>
    </article>
  );
};

type PartProps = Pick<Props, 'message' | 'onOpen' | 'onAgain' | 'children'>;

/** The assistant's own answer: its worth, text, notes and sources; `children` say why it has no end. */
const Given = ({ message, onOpen, onAgain, children }: PartProps) => {
  const { answer, status, sources } = message;
  const text = textOf(message.content);
  const AnswerText = answerText();
  const { t } = useTranslation();
  // The failure of a model comes before the passages that stand in for its answer.
  const hasInstead = status === 'failed' && sources.length > 0;
  return (
    <>
      {status === 'complete' && answer && <AnswerStatus message={message} answer={answer} />}
      {answer?.engine === 'extractive' && sources.length > 0 && <PassagesNote onAgain={onAgain} />}
      <Reviews message={message} />
      {hasInstead && (
        <>
          {children}
          <h2 className="mt-1 font-medium">{t('chats.refusal.nearest')}</h2>
        </>
      )}
      {text && (
        <div
          data-outcome={answer?.outcome ?? undefined}
          className={
            answer?.outcome === 'may_answer' || hasInstead
              ? 'border-warn border-l-2 border-dashed pl-3'
              : undefined
          }
        >
          <Suspense fallback={<p className="whitespace-pre-wrap text-[15px] leading-6">{text}</p>}>
            <AnswerText
              text={text}
              sources={sources}
              isWriting={status === 'writing'}
              verdict={answer?.outcome === 'answered' ? answer.verdict : null}
              onOpen={onOpen}
            />
          </Suspense>
        </div>
      )}
      {!hasInstead && children}
      {answer && <Notes answer={answer} />}
      <SourceCards sources={sources} onOpen={onOpen} />
    </>
  );
};

/** The corrections of experts; what the assistant had answered, with its check and sources, is folded below. */
const Corrected = ({ message, onOpen, onAgain, children }: PartProps) => {
  const { t } = useTranslation();
  const status = statusOf(message);
  return (
    <>
      {status && (
        <div className="flex">
          <StatusChip status={status} />
        </div>
      )}
      <Reviews message={message} />
      <Disclosure data-testid="former-answer" look="quiet" summary={t('people.formerAnswer')}>
        <div className="mt-2 flex flex-col gap-2 border-line border-l-2 pl-3">
          <Given message={{ ...message, reviews: [] }} onOpen={onOpen} onAgain={onAgain}>
            {children}
          </Given>
        </div>
      </Disclosure>
    </>
  );
};

/** The search that every answer begins with is told of when it has ended. */
const showsLooks = ({ thorough, looked }: Answer) =>
  (thorough && looked.length > 0) || looked.some(({ tool }) => tool === 'search_again');

/** Notes on input that the answer does not use. */
const Notes = ({ answer }: { answer: Answer }) => {
  const { t } = useTranslation();
  return (
    <>
      {answer.left_out > 0 && (
        <p className="flex items-start gap-1.5 text-quiet text-xs">
          <Lock size={14} className="mt-0.5 shrink-0" aria-hidden />
          {t('chats.leftOut', { count: answer.left_out })}
        </p>
      )}
      {answer.image_unseen && (
        <p className="flex items-start gap-1.5 text-warn text-xs">
          <ImageOff size={14} className="mt-0.5 shrink-0" aria-hidden />
          {answer.model
            ? t('chats.imageUnseenBy', { model: wordModel(answer.model) })
            : t('chats.imageUnseen')}
        </p>
      )}
    </>
  );
};
