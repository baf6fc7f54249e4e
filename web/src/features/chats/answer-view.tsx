import type { Answer, Message, Source } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import type { TFunction } from 'i18next';
import { Copy, Square } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

const AnswerText = lazy(() => import('./answer-text.tsx'));

type Props = { message: Message; onOpen: (source: Source) => void; onStop: () => void; onRetry: () => void };

/** The assistant's answer: its text with citations, who wrote it, its sources; or why there is none, with Retry. */
export const AnswerView = ({ message, onOpen, onStop, onRetry }: Props) => {
  const { t, i18n } = useTranslation();
  const { answer, status, sources } = message;
  const text = textOf(message.content);
  const isWriting = status === 'writing';

  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast(t('chats.copied'));
  };

  return (
    <article aria-label={t('chats.assistantAnswer')} data-status={status} className="flex flex-col gap-2">
      {isWriting && (
        <div className="flex items-center gap-3 text-quiet">
          <p data-testid="step" className="animate-pulse">
            {stepWords(t, answer)}
          </p>
          <Button kind="plain" onClick={onStop} className="!min-h-7 text-xs">
            <Square size={12} aria-hidden />
            {t('chats.stop')}
          </Button>
        </div>
      )}
      {answer?.outcome === 'not_in_documents' && (
        <p className="self-start rounded-full bg-surface px-2.5 py-0.5 font-medium text-quiet text-xs">
          {t('chats.notInDocuments')}
        </p>
      )}
      {text && (
        <Suspense fallback={<p className="whitespace-pre-wrap text-[15px] leading-6">{text}</p>}>
          <AnswerText text={text} sources={sources} isWriting={isWriting} onOpen={onOpen} />
        </Suspense>
      )}
      {(status === 'failed' || status === 'stopped') && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2"
        >
          <span className="grow text-bad">
            {status === 'stopped'
              ? t('chats.stopped')
              : t(`chats.failure.${answer?.failure ?? 'model_failed'}`)}
          </span>
          <Button onClick={onRetry}>{t('app.retry')}</Button>
        </div>
      )}
      {sources.length > 0 && (
        <ul aria-label={t('chats.sources')} className="mt-1 flex flex-wrap gap-2">
          {sources.map((source) => (
            <li key={source.id}>
              <button
                type="button"
                onClick={() => onOpen(source)}
                className="flex max-w-72 items-center gap-1.5 rounded-lg border border-line px-2 py-1 text-xs hover:border-accent hover:bg-accent-soft"
              >
                <span className="rounded bg-accent-soft px-1 font-semibold text-accent">{source.n}</span>
                <span className="truncate">{source.source_document_name}</span>
                <span className="shrink-0 text-quiet">{t('chats.page', { page: source.place.page })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {status === 'complete' && answer && (
        <div className="flex flex-wrap items-center gap-x-3 text-quiet text-xs">
          <span>
            {t('chats.answeredIn', {
              seconds: ((answer.duration_ms ?? 0) / 1000).toLocaleString(i18n.language, {
                maximumFractionDigits: 1,
              }),
            })}
          </span>
          <span>
            {answer.engine === 'extractive' ? t('chats.excerpts') : t('chats.by', { model: answer.model })}
          </span>
          <IconButton label={t('chats.copy')} onClick={() => void copy()} className="!size-7 !min-h-7">
            <Copy size={14} aria-hidden />
          </IconButton>
        </div>
      )}
    </article>
  );
};

const stepWords = (t: TFunction, answer: Answer | null): string => {
  if (answer?.step !== 'writing') return t(`chats.step.${answer?.step ?? 'queued'}`);
  if (!answer.main_document) return t('chats.writing');
  return t('chats.reading', { count: answer.passages, document: answer.main_document });
};
