import type { DocumentAccessBody, Principal } from '@docent/contract';
import { DOCUMENT_PRINCIPALS_MAX } from '@docent/contract/constants';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Radio } from '../../ui/choice.tsx';
import { PrincipalName } from './principal-name.tsx';
import { PrincipalPicker } from './principal-picker.tsx';

/** A principal on an access list, with facts about their access that the list shows. */
export type Listed = { principal: Principal; disabled?: boolean; reads_domain?: boolean };
/** Form value: `access` is null until one is chosen. */
export type Chosen = { access: DocumentAccessBody['access'] | null; listed: Listed[] };

export const bodyOf = ({ access, listed }: Chosen): DocumentAccessBody | null => {
  if (access === null) return null;
  return access === 'domain'
    ? { access }
    : { access, principals: listed.map(({ principal }) => principal.id) };
};

type Props = { chosen: Chosen; onChange: (chosen: Chosen) => void };

/** Everybody who reads the domain, or only these people and groups. */
export const AccessForm = ({ chosen, onChange }: Props) => {
  const { t } = useTranslation();
  const name = useId();
  const { access, listed } = chosen;
  const nameOf = ({ principal }: Listed) => principal.name || t('access.everybody');
  const choice = (value: DocumentAccessBody['access']) => (
    <Radio
      name={name}
      checked={access === value}
      onChange={() => onChange({ access: value, listed })}
      label={t(`access.document.${value}`)}
      hint={t(`access.document.${value}Hint`)}
    />
  );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t('access.document.title')}</legend>
      {choice('domain')}
      {choice('listed')}
      {access === 'listed' && (
        <div className="flex flex-col gap-3 sm:pl-6.5">
          {listed.length > 0 && (
            <ul aria-label={t('access.document.listed')} className="rounded-xl border border-line">
              {listed.map((one) => (
                <li
                  key={one.principal.id}
                  className="flex items-center gap-3 border-line border-b px-3 py-2 last:border-0"
                >
                  <div className="min-w-0 flex-1">
                    <PrincipalName principal={one.principal} isDisabled={one.disabled ?? false} />
                    {one.reads_domain === false && !one.disabled && (
                      <p className="pl-10.5 text-warn text-xs">{t('access.document.readsNothing')}</p>
                    )}
                  </div>
                  <IconButton
                    label={t('access.remove', { name: nameOf(one) })}
                    onClick={() => onChange({ access, listed: listed.filter((other) => other !== one) })}
                  >
                    <X size={16} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          {listed.length === 0 && <p className="text-warn">{t('access.document.nobody')}</p>}
          {listed.length < DOCUMENT_PRINCIPALS_MAX && (
            <PrincipalPicker
              label={t('access.add')}
              onPick={async (principal) => {
                const others = listed.filter((one) => one.principal.id !== principal.id);
                onChange({ access, listed: [...others, { principal }] });
              }}
            />
          )}
        </div>
      )}
    </fieldset>
  );
};
