import type { Domain } from '@docent/contract';
import { useTranslation } from 'react-i18next';

type Props = { domains: Domain[]; value: string | null; onChange: (id: string | null) => void };

/** The domain that is asked (240 px wide, as specified). */
export const DomainSelect = ({ domains, value, onChange }: Props) => {
  const { t } = useTranslation();
  return (
    <select
      aria-label={t('chats.domain')}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      className="h-9 w-60 min-w-0 shrink truncate rounded-lg border border-control bg-background px-2 text-ink"
    >
      <option value="">{t('chats.chooseDomain')}</option>
      {domains.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
};
