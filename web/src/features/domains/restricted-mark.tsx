import type { Domain } from '@docent/contract';
import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A lock after the name of a restricted domain. */
export const RestrictedMark = ({ domain }: { domain: Pick<Domain, 'access'> }) => {
  const { t } = useTranslation();
  if (domain.access === 'open') return null;
  return (
    <span title={t('access.restrictedHint')} className="ml-1.5 inline-block align-[-2px] text-quiet">
      <Lock size={14} role="img" aria-label={t('app.restricted')} />
    </span>
  );
};
