import type { SourceDocument } from '@docent/contract';
import { AlertTriangle, Check } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Progress } from '../../ui/progress.tsx';
import { RetryReading } from './retry-reading.tsx';
import { wordHidden } from './word-hidden.ts';

const PAGES_NAMED = 8;

type Props = {
  document: SourceDocument;
  /** Shows a retry button after a failure. */
  mayRetry?: boolean;
};

/** Ingestion state of a document: a progress bar, then a tick, or the reason of the failure. */
export const DocumentStatus = ({ document, mayRetry = false }: Props) => {
  const { t, i18n } = useTranslation();
  const {
    parsing_status: status,
    pages_done: done,
    pages_total: total,
    pages_without_text: blank,
  } = document;
  if (status === 'error') {
    return (
      <div>
        <p className="text-bad">{t(`documents.reason.${document.error ?? 'unexpected'}`)}</p>
        {document.answering_version !== null && document.answering_version < document.version && (
          <p className="text-quiet text-xs">{t('documents.previousAnswers')}</p>
        )}
        {mayRetry && <RetryReading document={document} />}
      </div>
    );
  }
  if (status === 'ingested') {
    const hidden = wordHidden(t, document.hidden_parts, i18n.language);
    return (
      <div>
        <p className="flex items-center gap-1.5 text-good">
          <Check size={16} aria-hidden />
          {t('documents.ingested')}
        </p>
        {document.pages_recognised > 0 && (
          <p className="text-quiet text-xs">
            {t('documents.recognised', { count: document.pages_recognised })}
          </p>
        )}
        {hidden && <p className="text-quiet text-xs">{hidden}</p>}
        {blank.length > 0 && (
          <p className="flex items-center gap-1.5 text-warn">
            <AlertTriangle size={14} aria-hidden />
            {t('documents.withoutText', {
              count: blank.length,
              total: total ?? done,
              pages: blank.slice(0, PAGES_NAMED).join(', ') + (blank.length > PAGES_NAMED ? ' …' : ''),
            })}
          </p>
        )}
      </div>
    );
  }
  const label =
    status === 'queued'
      ? t('documents.queued')
      : total
        ? t('documents.processing', { done, total })
        : t('documents.processingUnknown');
  // One line high, as the tick that follows.
  return (
    <div className="flex items-center gap-2">
      <p className="whitespace-nowrap text-quiet tabular-nums">{label}</p>
      {status === 'processing' && !!total && (
        <Progress label={label} value={done / total} className="w-16 min-w-8 shrink" />
      )}
    </div>
  );
};
