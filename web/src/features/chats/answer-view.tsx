import type { Answer, Message, Source } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { Check, Copy, ImageOff, LoaderCircle } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { wordPlace } from '../documents/index.ts';
import { OutcomeBadge, VerdictView } from '../executions/index.ts';
import { FeedbackRow } from '../feedback/index.ts';
import { answerText } from './load-answer-text.tsx';
import { LookedList } from './looked-list.tsx';
import { NearestDocuments } from './nearest-documents.tsx';
import { Reviews } from './reviews.tsx';
import { SaveReport } from './save-report.tsx';
import { wordOrigin, wordRead, wordStep, wordTook } from './word-answer.ts';

const COPIED_MS = 2_000;

type Props = {
  message: Message;
  /** What was asked; empty when it is not at hand. */
  question?: string;
  onOpen: (source: Source) => void;
  onRetry: () => void;
  /** A newer version of the message, with the person's own feedback. Absent: no feedback is asked for. */
  onSaved?: (message: Message) => void;
  /** What else may be done with a finished answer. */
  children?: ReactNode;
};

/** The assistant's answer: its text with citations, its sources, who wrote it; or why there is none, with Retry. */
export const AnswerView = ({ message, question = '', onOpen, onRetry, onSaved, children }: Props) => {
  const { t } = useTranslation();
  const { answer, status, sources } = message;
  const text = textOf(message.content);
  const isWriting = status === 'writing';
  const mayAnswer = answer?.outcome === 'may_answer';
  const AnswerText = answerText();

  return (
    <article
      tabIndex={-1}
      aria-label={t('chats.assistantAnswer')}
      data-status={status}
      className="flex flex-col gap-2 outline-none"
    >
      {isWriting && (
        <div className="flex min-h-7 items-center gap-2 text-quiet">
          <LoaderCircle size={14} className="shrink-0 animate-spin text-accent" aria-hidden />
          <p data-testid="step">{wordStep(t, answer)}</p>
        </div>
      )}
      {isWriting && answer && showsLooks(answer) && <LookedList looked={answer.looked} />}
      {status === 'complete' && answer && <Done answer={answer} />}
      {text && (
        <div
          data-outcome={answer?.outcome ?? undefined}
          className={mayAnswer ? 'border-warn border-l-2 border-dashed pl-3' : undefined}
        >
          <Suspense fallback={<p className="whitespace-pre-wrap text-[15px] leading-6">{text}</p>}>
            <AnswerText text={text} sources={sources} isWriting={isWriting} onOpen={onOpen} />
          </Suspense>
        </div>
      )}
      <NearestDocuments message={message} />
      {(status === 'failed' || status === 'stopped') && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2"
        >
          <span className={`grow ${status === 'failed' ? 'text-bad' : 'text-quiet'}`}>
            {status === 'stopped'
              ? t('chats.stopped')
              : t(`chats.failure.${answer?.failure ?? 'model_failed'}`)}
          </span>
          <Button onClick={onRetry}>{t('app.retry')}</Button>
        </div>
      )}
      {answer?.image_unseen && (
        <p className="flex items-start gap-1.5 text-warn text-xs">
          <ImageOff size={14} className="mt-0.5 shrink-0" aria-hidden />
          {answer.model ? t('chats.imageUnseenBy', { model: answer.model }) : t('chats.imageUnseen')}
        </p>
      )}
      <Reviews message={message} />
      {sources.length > 0 && <Sources sources={sources} onOpen={onOpen} />}
      {status === 'complete' && answer && (
        <div className="flex flex-wrap items-center gap-x-2 text-quiet text-xs">
          <CopyButton text={text} />
          {answer.thorough && <SaveReport answer={message} question={question} />}
          {onSaved && <FeedbackRow message={message} onSaved={onSaved} />}
          <span>{wordOrigin(t, answer, sources.length > 0)}</span>
        </div>
      )}
      {/* What was checked of an answer that is not shown says nothing of the excerpts. */}
      {status === 'complete' && answer && !mayAnswer && (
        <div className="text-quiet text-xs">
          <VerdictView verdict={answer.verdict} state={answer.verdict_state} />
        </div>
      )}
      {!isWriting && children}
    </article>
  );
};

/** The search that every answer begins with is told of when it has ended. */
const showsLooks = ({ thorough, looked }: Answer) =>
  (thorough && looked.length > 0) || looked.some(({ tool }) => tool === 'search_again');

/** How long it took; opened, what was searched for and read. */
const Done = ({ answer }: { answer: Answer }) => {
  const { t, i18n } = useTranslation();
  const took = wordTook(t, answer.duration_ms ?? 0, localeOf(i18n.language));
  const read = wordRead(t, answer);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2 text-quiet text-xs">
      {read || answer.looked.length ? (
        <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="cursor-pointer rounded">{took}</summary>
          {/* Closed it would say the question once more to whoever searches the page. */}
          {isOpen && answer.looked.length > 0 && <LookedList looked={answer.looked} />}
          {read && <p className="py-1">{read}</p>}
        </details>
      ) : (
        <span>{took}</span>
      )}
      {answer.outcome !== 'answered' && <OutcomeBadge outcome={answer.outcome} />}
    </div>
  );
};

const Sources = ({ sources, onOpen }: { sources: Source[]; onOpen: (source: Source) => void }) => {
  const { t, i18n } = useTranslation();
  return (
    <section className="mt-1">
      <h2 className="mb-1 text-quiet text-xs">{t('chats.sourcesCount', { count: sources.length })}</h2>
      <ul className="flex flex-wrap gap-2">
        {sources.map((source) => (
          <li key={source.id} className="min-w-0">
            <button
              type="button"
              onClick={() => onOpen(source)}
              className="flex max-w-full items-center gap-1.5 rounded-lg border border-line px-2 py-1 text-xs transition-colors hover:border-accent hover:bg-accent-soft sm:max-w-80"
            >
              <span className="rounded bg-accent-soft px-1 font-semibold text-accent">{source.n}</span>
              <span className="truncate">{source.source_document_name}</span>
              <span className="shrink-0 text-quiet">
                {source.taught ? t('lessons.related.lesson') : wordPlace(t, source.place)}
                {source.removed_at && (
                  <>
                    {' · '}
                    {t('chats.removedOn', { date: DATE(i18n.language).format(new Date(source.removed_at)) })}
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const DATE = (language: string) => new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' });

const CopyButton = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <IconButton
      label={t(copied ? 'chats.copied' : 'chats.copy')}
      onClick={() => void copy()}
      className="-ml-1.5 !size-7 !min-h-7"
    >
      {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
    </IconButton>
  );
};
