import type { DomainRole } from '@docent/contract';
import { useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FormError } from '../../ui/form-error.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PrincipalPicker } from './principal-picker.tsx';
import { useChangeAccess } from './queries.ts';
import { RoleSelect } from './role-select.tsx';

/** Gives a person or a group a role: by name, from what is found. */
export const AddPrincipal = ({ domainId, first = 'reader' }: { domainId: string; first?: DomainRole }) => {
  const { t } = useTranslation();
  const [role, setRole] = useState<DomainRole>(first);
  const change = useChangeAccess(domainId);
  return (
    <div className="flex flex-col gap-2">
      <PrincipalPicker
        label={t('access.add')}
        isBusy={change.isPending}
        onPick={async ({ id: principal }) => {
          await change.mutateAsync({ principal, role });
          showToast(t('access.changed'));
        }}
      >
        <RoleSelect label={t('access.addAs')} value={role} onChange={setRole} />
      </PrincipalPicker>
      <FormError
        text={change.error ? t('access.failed', { error: wordDetail(t, change.error) }) : undefined}
      />
    </div>
  );
};
