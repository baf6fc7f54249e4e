import type { Domain } from '@docent/contract';
import { ChevronsUpDown, Library } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';

type Props = { domains: Domain[]; value: string | null; onChange: (id: string | null) => void };

/** The domain that is asked (240 px wide, as specified). The system's own list: it suits every screen and keyboard. */
export const DomainSelect = ({ domains, value, onChange }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="relative w-60 min-w-0 shrink">
      <Library
        size={16}
        aria-hidden
        className={`-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 ${value ? 'text-accent' : 'text-quiet'}`}
      />
      <select
        aria-label={t('chats.domain')}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className="h-9 w-full cursor-pointer appearance-none truncate rounded-lg border border-line bg-surface pr-8 pl-8.5 text-ink hover:border-control"
      >
        <option value="">{t('chats.chooseDomain')}</option>
        {domains.map(({ id, name, access }) => (
          <option key={id} value={id}>
            {access === 'restricted' ? `🔒 ${name}` : name}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        size={14}
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 text-quiet"
      />
    </div>
  );
};
