import type { Answer } from '@docent/contract';
import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

type Props = { answer: Answer | null; onRetry: () => void };

/**
 * In the place of an answer whose documents the person may not read: that it is there, and why it is not shown. One that ended because
 * of it may be tried again.
 */
export const WithheldAnswer = ({ answer, onRetry }: Props) => {
  const { t } = useTranslation();
  const changed = answer?.failure === 'access_changed';
  return (
    <article
      tabIndex={-1}
      aria-label={t('chats.assistantAnswer')}
      data-status="withheld"
      className="flex items-start gap-2 rounded-lg border border-line bg-surface px-3 py-2 text-quiet outline-none"
    >
      <Lock size={16} className="mt-0.5 shrink-0" aria-hidden />
      <p className="grow">{t(changed ? 'chats.failure.access_changed' : 'chats.withheld')}</p>
      {changed && <Button onClick={onRetry}>{t('app.retry')}</Button>}
    </article>
  );
};
