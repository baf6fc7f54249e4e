import type { SourceDocument } from '@docent/contract';
import { AlertTriangle, Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Progress } from '../../ui/progress.tsx';
import { RetryReading } from './retry-reading.tsx';
import { wordHidden } from './word-hidden.ts';

const PAGES_NAMED = 8;

/** Ingestion state of a document with its details: a progress bar, then a tick, or the reason of the failure. */
export const DocumentStatus = ({ document }: { document: SourceDocument }) => (
  <div>
    {document.parsing_status !== 'error' && <DocumentState document={document} isWide />}
    <DocumentNotes document={document} mayRetry={false} />
  </div>
);

/** Ingestion state in one line; in a narrow table only its icon is visible. */
export const DocumentState = ({
  document,
  isWide = false,
}: {
  document: SourceDocument;
  isWide?: boolean;
}) => {
  const { t } = useTranslation();
  const { parsing_status: status, pages_done: done, pages_total: total } = document;
  const words = isWide ? '' : 'sr-only @xl:not-sr-only';
  if (status === 'error')
    return (
      <p className="flex items-center gap-1.5 text-bad">
        <CircleAlert size={16} aria-hidden className="shrink-0" />
        <span className={words}>{t('documents.failed')}</span>
      </p>
    );
  if (status === 'ingested')
    return (
      <p className="flex items-center gap-1.5 text-good">
        <Check size={16} aria-hidden className="shrink-0" />
        <span className={words}>{t('documents.ingested')}</span>
      </p>
    );
  const label =
    status === 'queued'
      ? t('documents.queued')
      : total
        ? t('documents.processing', { done, total })
        : t('documents.processingUnknown');
  return (
    <div className="flex items-center gap-1.5 text-quiet">
      <LoaderCircle
        size={16}
        aria-hidden
        className={`shrink-0 ${status === 'processing' ? 'motion-safe:animate-spin' : ''}`}
      />
      <div className={`min-w-0 grow ${words}`}>
        <p className="tabular-nums">{label}</p>
        {status === 'processing' && !!total && (
          <Progress label={label} value={done / total} className="block w-full max-w-24" />
        )}
      </div>
    </div>
  );
};

/** Reason of a failed ingestion, or parts of the file that were not read. Renders nothing when there is nothing to know. */
export const DocumentNotes = ({ document, mayRetry }: { document: SourceDocument; mayRetry: boolean }) => {
  const { t, i18n } = useTranslation();
  const { parsing_status: status, pages_without_text: blank } = document;
  if (status === 'error')
    return (
      <div>
        <p className="text-bad">{t(`documents.reason.${document.error ?? 'unexpected'}`)}</p>
        {document.answering_version !== null && document.answering_version < document.version && (
          <p className="text-quiet text-xs">{t('documents.previousAnswers')}</p>
        )}
        {mayRetry && <RetryReading document={document} />}
      </div>
    );
  if (status !== 'ingested') return null;
  const hidden = wordHidden(t, document.hidden_parts, i18n.language);
  return (
    <>
      {document.pages_recognised > 0 && (
        <p className="text-quiet text-xs">
          {t('documents.recognised', { count: document.pages_recognised })}
        </p>
      )}
      {hidden && <p className="text-quiet text-xs">{hidden}</p>}
      {blank.length > 0 && (
        <p className="flex items-start gap-1.5 text-warn text-xs leading-5">
          <AlertTriangle size={14} aria-hidden className="mt-0.5 shrink-0" />
          {t('documents.withoutText', {
            count: blank.length,
            total: document.pages_total ?? document.pages_done,
            pages: blank.slice(0, PAGES_NAMED).join(', ') + (blank.length > PAGES_NAMED ? ' …' : ''),
          })}
        </p>
      )}
    </>
  );
};
