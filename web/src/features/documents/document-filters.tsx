import { DOCUMENT_STATES, type DocumentState } from '@docent/contract/constants';
import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Chip } from '../../ui/chip.tsx';

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
        <Chip
          key={one}
          isOn={state === one}
          onClick={() => onFilters({ ...filters, state: state === one ? null : one })}
        >
          {t(`documents.state.${one}`)}
        </Chip>
      ))}
      <Chip isOn={isRestricted} onClick={() => onFilters({ ...filters, isRestricted: !isRestricted })}>
        <Lock size={13} aria-hidden />
        {t('documents.access.filter')}
      </Chip>
    </fieldset>
  );
};
