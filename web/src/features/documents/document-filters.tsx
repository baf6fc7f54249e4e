import { DOCUMENT_STATES, type DocumentState } from '@docent/contract/constants';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

export type Filters = { state: DocumentState | null; isRestricted: boolean };

type Props = { filters: Filters; onFilters: (filters: Filters) => void };

/** Filters of the documents table, by state and by restriction. A second press takes a filter away. */
export const DocumentFilters = ({ filters, onFilters }: Props) => {
  const { t } = useTranslation();
  const { state, isRestricted } = filters;
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('documents.filters')}</legend>
      {DOCUMENT_STATES.map((one) => (
        <Filter
          key={one}
          isOn={state === one}
          onPress={() => onFilters({ ...filters, state: state === one ? null : one })}
        >
          {t(`documents.state.${one}`)}
        </Filter>
      ))}
      <Filter isOn={isRestricted} onPress={() => onFilters({ ...filters, isRestricted: !isRestricted })}>
        <Lock size={13} aria-hidden />
        {t('documents.access.filter')}
      </Filter>
    </fieldset>
  );
};

type FilterProps = { isOn: boolean; onPress: () => void; children: ReactNode };

const Filter = ({ isOn, onPress, children }: FilterProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line px-3 text-[13px] text-quiet hover:border-control hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
  >
    {children}
  </button>
);
