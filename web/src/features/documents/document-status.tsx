import type { SourceDocument } from '@docent/contract';
import { AlertTriangle, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const PAGES_NAMED = 8;

/** Where a document stands: a bar while it is read, then a quiet tick, or the reason in words. */
export const DocumentStatus = ({ document }: { document: SourceDocument }) => {
  const { t } = useTranslation();
  const {
    parsing_status: status,
    pages_done: done,
    pages_total: total,
    pages_without_text: blank,
  } = document;
  if (status === 'error')
    return <p className="text-bad">{t(`documents.reason.${document.error ?? 'unexpected'}`)}</p>;
  if (status === 'ingested') {
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
        {blank.length > 0 && (
          <p className="flex items-center gap-1.5 text-warn">
            <AlertTriangle size={14} aria-hidden />
            {t('documents.withoutText', {
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
  return (
    <div className="min-w-32">
      <p className="text-quiet">{label}</p>
      <progress
        value={total ? done : undefined}
        max={total ?? 1}
        aria-label={label}
        className="h-1.5 w-full accent-accent"
      />
    </div>
  );
};
