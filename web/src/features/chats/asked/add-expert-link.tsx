import type { Domain } from '@docent/contract';
import { UserRoundPlus } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Link } from '../../../router/index.ts';

type Props = { domain: Domain | undefined; className?: string };

/** Leads to the access of a domain without an expert to ask; shown to users who can change it. */
export const AddExpertLink = ({ domain, className = '' }: Props) => {
  const { t } = useTranslation();
  if (!domain?.can.grant) return null;
  return (
    <Link
      to={`/domains/${domain.id}/access?as=expert`}
      className={`inline-flex items-center gap-1.5 rounded align-text-bottom underline hover:text-ink ${className}`}
    >
      <UserRoundPlus size={15} aria-hidden />
      {t('people.addExpert')}
    </Link>
  );
};
