import type { SourceDocument } from '@docent/contract';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { showToast } from '../../ui/toast.tsx';
import { useIngestion } from './queries.ts';

/** Retries a failed ingestion, from the error message. */
export const RetryReading = ({ document }: { document: SourceDocument }) => {
  const { t } = useTranslation();
  const ingestion = useIngestion();
  return (
    <button
      type="button"
      disabled={ingestion.isPending}
      aria-label={t('documents.retryOf', { name: document.designation })}
      onClick={() =>
        ingestion.mutate(
          { id: document.id, verb: 'ingest' },
          {
            onError: (error) =>
              showToast(t('documents.changeFailed', { error: wordDetail(t, error) }), 'error'),
          },
        )
      }
      className="rounded text-accent underline disabled:text-quiet"
    >
      {t('documents.retry')}
    </button>
  );
};
