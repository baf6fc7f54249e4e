import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** In the place of an answer whose documents the person may not read: that it is there, and why it is not shown. */
export const WithheldAnswer = () => {
  const { t } = useTranslation();
  return (
    <article
      tabIndex={-1}
      aria-label={t('chats.assistantAnswer')}
      data-status="withheld"
      className="flex items-start gap-2 rounded-lg border border-line bg-surface px-3 py-2 text-quiet outline-none"
    >
      <Lock size={16} className="mt-0.5 shrink-0" aria-hidden />
      <p>{t('chats.withheld')}</p>
    </article>
  );
};
