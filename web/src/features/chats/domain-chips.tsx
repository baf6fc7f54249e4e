import type { Domain } from '@docent/contract';
import { ALL_DOMAINS } from '@docent/contract/constants';
import { Layers, Library, Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { CHIP, Chip } from '../../ui/chip.tsx';
import type { DomainToAsk } from './use-domain-to-ask.ts';

/** More than these are found in the menu, or on their own page. */
const SHOWN_AT_MOST = 8;

/** Domains to choose from; a click selects one. */
const DomainChips = ({ asks, onChosen }: { asks: DomainToAsk; onChosen: () => void }) => {
  const { t } = useTranslation();
  const { list, hasAll, value, choose } = asks;
  const toggle = (id: string) => {
    choose(id === value && hasAll ? ALL_DOMAINS : id);
    onChosen();
  };
  return (
    <section className="mt-8">
      <h2 className="mb-2 font-medium text-quiet text-xs">{t('chats.whatToAsk')}</h2>
      <div className="flex flex-wrap gap-2">
        {hasAll && (
          <Chip isOn={value === ALL_DOMAINS} onClick={() => toggle(ALL_DOMAINS)}>
            <Layers size={14} aria-hidden className="shrink-0" />
            {t('chats.allDomains')}
          </Chip>
        )}
        {list.slice(0, SHOWN_AT_MOST).map((domain) => (
          <DomainChip
            key={domain.id}
            domain={domain}
            chosen={domain.id === value}
            onClick={() => toggle(domain.id)}
          />
        ))}
        {list.length > SHOWN_AT_MOST && (
          <Link to="/domains" className={`${CHIP} text-quiet`}>
            {t('chats.moreDomains', { count: list.length - SHOWN_AT_MOST })}
          </Link>
        )}
      </div>
    </section>
  );
};

type ChipProps = { domain: Domain; chosen: boolean; onClick: () => void };

const DomainChip = ({ domain: { name, description, access }, chosen, onClick }: ChipProps) => {
  const { t } = useTranslation();
  return (
    <Chip isOn={chosen} title={description || undefined} onClick={onClick}>
      <Library size={14} aria-hidden className="shrink-0 text-quiet" />
      <span className="truncate">{name}</span>
      {access === 'restricted' && (
        <Lock size={12} role="img" aria-label={t('app.restricted')} className="shrink-0 text-quiet" />
      )}
    </Chip>
  );
};

export default DomainChips;
