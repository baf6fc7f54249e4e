import type { Domain } from '@docent/contract';
import { ALL_DOMAINS } from '@docent/contract/constants';
import { ChevronsUpDown, Layers, Library, Lock } from 'lucide-react';
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

export const loadDomainMenu = () => import('./domain-menu.tsx');
const DomainMenu = lazyPart(loadDomainMenu);

type Props = {
  domains: Domain[];
  /** Id of a domain, or the value for all domains. */
  value: string | null;
  hasAll: boolean;
  onChange: (id: string | null) => void;
};

/** Selects the scope of questions: a domain, or all of them. 240 px wide, as specified, and wider for a longer name where there is room. */
export const DomainSelect = ({ domains, value, hasAll, onChange }: Props) => {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const menu = useId();
  const domain = domains.find(({ id }) => id === value);
  const isAll = value === ALL_DOMAINS;
  const name = isAll ? t('chats.allDomains') : (domain?.name ?? t('chats.chooseDomain'));
  const Icon = isAll ? Layers : Library;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        aria-label={t('chats.domain')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={menu}
        title={name}
        onPointerEnter={() => void loadDomainMenu()}
        onFocus={() => void loadDomainMenu()}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        className="flex h-9 min-w-0 max-w-full shrink items-center gap-2 rounded-lg border border-line bg-surface pr-2 pl-2.5 text-left hover:border-control @md:min-w-60"
      >
        <Icon size={16} aria-hidden className={`shrink-0 ${value ? 'text-accent' : 'text-quiet'}`} />
        <span className="min-w-0 grow truncate">{name}</span>
        {domain?.access === 'restricted' && (
          <Lock size={13} role="img" aria-label={t('app.restricted')} className="shrink-0 text-quiet" />
        )}
        <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-quiet" />
      </button>
      {open && (
        <Suspense>
          <DomainMenu
            id={menu}
            anchor={button}
            label={t('chats.domain')}
            domains={domains}
            value={value}
            hasAll={hasAll}
            hasNone
            onChoose={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
