import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useConfig } from '../accounts/index.ts';

const MEGABYTE = 1_048_576;

/** Limits of what may be uploaded: types, size, pages. Shown before anything is sent. */
export const UploadLimits = ({ className = '' }: { className?: string }) => {
  const { t, i18n } = useTranslation();
  const limits = useConfig().data?.upload;
  if (!limits) return null;
  const number = (value: number) => value.toLocaleString(localeOf(i18n.language));
  return (
    <p className={`text-quiet text-xs ${className}`}>
      {t('documents.limits', {
        mb: number(Math.round(limits.max_file_bytes / MEGABYTE)),
        pages: number(limits.max_pages),
      })}
      {limits.ocr && ` ${t('documents.limitsOcr')}`}
    </p>
  );
};
