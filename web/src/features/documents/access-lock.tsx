import type { SourceDocument } from '@docent/contract';
import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Lock of a restricted document with its readers, for users who may see them; else renders nothing. */
export const AccessLock = ({ document }: { document: SourceDocument }) => {
  const { t } = useTranslation();
  if (document.access !== 'listed') return null;
  const { listed } = document;
  const more = listed ? listed.total - listed.names.length : 0;
  const names = listed && (listed.total ? listed.names.join(', ') : t('documents.access.nobody'));
  return (
    <p className="flex items-start gap-1.5 text-quiet text-xs leading-5">
      <Lock size={13} role="img" aria-label={t('documents.access.restricted')} className="mt-1 shrink-0" />
      <span className="min-w-0 break-words [overflow-wrap:anywhere]">
        {names ?? t('documents.access.restricted')}
        {more > 0 && ` ${t('documents.access.more', { count: more })}`}
      </span>
    </p>
  );
};
