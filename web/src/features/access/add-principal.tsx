import type { DomainRole } from '@docent/contract';
import { useDeferredValue, useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { INPUT } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PrincipalName } from './principal-name.tsx';
import { useChangeAccess, usePrincipals } from './queries.ts';
import { RoleSelect } from './role-select.tsx';

/** Gives a person or a group a role: by name, from what is found. */
export const AddPrincipal = ({ domainId, first = 'reader' }: { domainId: string; first?: DomainRole }) => {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [role, setRole] = useState<DomainRole>(first);
  const typed = search.trim();
  const found = usePrincipals(useDeferredValue(typed));
  const change = useChangeAccess(domainId);
  const add = (principal: string) =>
    change.mutate(
      { principal, role },
      {
        onSuccess: () => {
          setSearch('');
          showToast(t('access.changed'));
        },
      },
    );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <label className="flex min-w-48 grow flex-col gap-1">
          <span className="font-medium">{t('access.add')}</span>
          <input
            type="search"
            value={search}
            placeholder={t('access.addHint')}
            onChange={(event) => setSearch(event.target.value)}
            className={INPUT}
          />
        </label>
        <RoleSelect label={t('access.addAs')} value={role} onChange={setRole} />
      </div>
      {typed && found.data && (
        <ul aria-label={t('access.found')} className="rounded-lg border border-line bg-raised">
          {found.data.map((principal) => (
            <li key={principal.id} className="border-line border-b last:border-0">
              <button
                type="button"
                disabled={change.isPending}
                onClick={() => add(principal.id)}
                className="-outline-offset-2 w-full px-3 py-2 text-left hover:bg-surface"
              >
                <PrincipalName principal={principal} />
              </button>
            </li>
          ))}
          {!found.data.length && <li className="px-3 py-2 text-quiet">{t('access.nobodyFound')}</li>}
        </ul>
      )}
      <FormError
        text={change.error ? t('access.failed', { error: wordDetail(t, change.error) }) : undefined}
      />
    </div>
  );
};
