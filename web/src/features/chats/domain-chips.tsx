import type { Domain } from '@docent/contract';
import { ALL_DOMAINS } from '@docent/contract/constants';
import { Layers, Library, Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import type { DomainToAsk } from './use-domain-to-ask.ts';

/** More than these are found in the menu, or on their own page. */
const SHOWN_AT_MOST = 8;
const CHIP =
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line px-3 text-[13px] transition-colors hover:border-accent hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent';

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
          <button
            type="button"
            aria-pressed={value === ALL_DOMAINS}
            onClick={() => toggle(ALL_DOMAINS)}
            className={CHIP}
          >
            <Layers size={14} aria-hidden className="shrink-0" />
            {t('chats.allDomains')}
          </button>
        )}
        {list.slice(0, SHOWN_AT_MOST).map((domain) => (
          <Chip
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

const Chip = ({ domain: { name, description, access }, chosen, onClick }: ChipProps) => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-pressed={chosen}
      title={description || undefined}
      onClick={onClick}
      className={CHIP}
    >
      <Library size={14} aria-hidden className="shrink-0 text-quiet" />
      <span className="truncate">{name}</span>
      {access === 'restricted' && (
        <Lock size={12} role="img" aria-label={t('app.restricted')} className="shrink-0 text-quiet" />
      )}
    </button>
  );
};

export default DomainChips;
