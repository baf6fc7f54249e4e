import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { wordError } from '../../i18n/errors.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Upload } from './use-uploads.ts';

/** The files on their way, and those that were refused with the reason. Those that arrived are in the table. */
export const UploadList = ({ uploads, onDismiss }: { uploads: Upload[]; onDismiss: () => void }) => {
  const { t } = useTranslation();
  const shown = uploads.filter(({ state }) => state !== 'done');
  if (!shown.length) return null;
  const isBusy = shown.some(({ state }) => state !== 'refused');
  return (
    <section
      aria-label={t('documents.uploads')}
      className="mt-4 rounded-xl border border-line bg-surface px-4 py-3 text-[13px]"
    >
      <div className="flex items-center gap-2">
        <h3 className="grow font-medium">
          {isBusy
            ? t('documents.uploadingOf', { done: uploads.length - shown.length, total: uploads.length })
            : t('documents.refused', { count: shown.length })}
        </h3>
        {!isBusy && (
          <IconButton label={t('app.close')} onClick={onDismiss} className="!size-7 !min-h-7">
            <X size={14} aria-hidden />
          </IconButton>
        )}
      </div>
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {shown.map((upload) => (
          <li key={upload.id} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-40 flex-1 truncate" title={upload.name}>
              {upload.name}
            </span>
            {upload.state === 'refused' ? (
              <span className="flex items-center gap-1.5 text-bad">
                <CircleAlert size={14} className="shrink-0" aria-hidden />
                {upload.existing
                  ? t('documents.duplicateOf', { name: upload.existing.designation })
                  : wordError(t, upload.error)}
              </span>
            ) : (
              <progress
                value={upload.share}
                aria-label={t('documents.uploadingFile', { name: upload.name })}
                className="h-1.5 w-32 accent-accent"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
