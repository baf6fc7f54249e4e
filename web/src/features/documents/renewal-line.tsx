import type { Renewal } from '@docent/contract';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Progress of documents that are read again after an upgrade. */
export const RenewalLine = ({ renewal }: { renewal: Renewal | null | undefined }) => {
  const { t, i18n } = useTranslation();
  if (!renewal) return null;
  const locale = localeOf(i18n.language);
  const [done, total] = [renewal.done, renewal.total].map((count) => count.toLocaleString(locale));
  return (
    <p className="text-quiet text-xs tabular-nums" data-testid="renewal">
      {t('documents.renewal', { done, total })}
    </p>
  );
};
