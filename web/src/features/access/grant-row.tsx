import type { DomainGrant } from '@docent/contract';
import { X } from 'lucide-react';
import { useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PrincipalName } from './principal-name.tsx';
import { useChangeAccess } from './queries.ts';
import { RoleSelect } from './role-select.tsx';

/** Grants of the domain, by role; each can be changed and revoked. */
export const GrantTable = ({ domainId, grants }: { domainId: string; grants: DomainGrant[] }) => {
  const { t } = useTranslation();
  const change = useChangeAccess(domainId);
  const [asked, setAsked] = useState<DomainGrant | null>(null);
  const nameOf = ({ principal }: DomainGrant) => principal.name || t('access.everybody');
  const words = {
    onSuccess: () => showToast(t('access.changed')),
    onError: (error: unknown) => showToast(t('access.failed', { error: wordDetail(t, error) }), 'error'),
  };
  return (
    <>
      <ul className="rounded-xl border border-line">
        {grants.map((grant) => (
          <li
            key={grant.principal.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-3 py-2 last:border-0"
          >
            <div className="min-w-full flex-1 sm:min-w-40">
              <PrincipalName principal={grant.principal} isDisabled={grant.disabled} />
            </div>
            <RoleSelect
              label={t('access.roleOf', { name: nameOf(grant) })}
              value={grant.role}
              isBusy={change.isPending}
              onChange={(role) => change.mutate({ principal: grant.principal.id, role }, words)}
            />
            <IconButton label={t('access.remove', { name: nameOf(grant) })} onClick={() => setAsked(grant)}>
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Confirm
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('access.removeTitle', { name: asked ? nameOf(asked) : '' })}
        description={t('access.removeText')}
        action={t('access.removeIt')}
        cancel={t('app.cancel')}
        onConfirm={() => asked && change.mutate({ principal: asked.principal.id, role: null }, words)}
      />
    </>
  );
};
