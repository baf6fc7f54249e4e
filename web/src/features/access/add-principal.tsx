import type { DomainInvitation, DomainRole } from '@docent/contract';
import { useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FormError } from '../../ui/form-error.tsx';
import { showToast } from '../../ui/toast.tsx';
import { InvitationLinks } from './invitation-links.tsx';
import { PrincipalPicker } from './principal-picker.tsx';
import { useChangeAccess, useInviteToDomain } from './queries.ts';
import { RoleSelect } from './role-select.tsx';

/** Gives a role to a person or group that is found by name, or invites people by their e-mail addresses. */
export const AddPrincipal = ({ domainId, first = 'reader' }: { domainId: string; first?: DomainRole }) => {
  const { t } = useTranslation();
  const [role, setRole] = useState<DomainRole>(first);
  const [links, setLinks] = useState<{ email: string; link: string }[]>([]);
  const change = useChangeAccess(domainId);
  const invite = useInviteToDomain(domainId);
  const error = change.error ?? invite.error;
  const showResult = (invitations: DomainInvitation[]) => {
    const toHandOver = invitations.flatMap(({ email, link }) => (link ? [{ email, link }] : []));
    setLinks(toHandOver);
    const failed = invitations.filter(({ outcome, sent, link }) => outcome === 'invited' && !sent && !link);
    if (failed.length) {
      const emails = failed.map(({ email }) => email).join(', ');
      showToast(t('access.notSent', { emails }), 'error');
      return;
    }
    const invited = invitations.filter(({ outcome, sent }) => outcome === 'invited' && sent).length;
    const granted = invitations.filter(({ outcome }) => outcome === 'granted').length;
    const words = [
      ...(invited ? [t('access.invited', { count: invited })] : []),
      ...(granted ? [t('access.inviteGiven', { count: granted })] : []),
    ];
    if (words.length) showToast(words.join('. '));
  };
  return (
    <div className="flex flex-col gap-2">
      <PrincipalPicker
        label={t('access.add')}
        isBusy={change.isPending || invite.isPending}
        onPick={async ({ id: principal }) => {
          invite.reset();
          await change.mutateAsync({ principal, role });
          showToast(t('access.changed'));
        }}
        onInvite={async (emails) => {
          change.reset();
          showResult((await invite.mutateAsync({ emails, role })).invitations);
        }}
      >
        <RoleSelect label={t('access.addAs')} value={role} onChange={setRole} />
      </PrincipalPicker>
      <p className="text-quiet">
        {t('access.roleMay', { role: t(`access.role.${role}`), hint: t(`access.roleHint.${role}`) })}
      </p>
      <FormError text={error ? t('access.failed', { error: wordDetail(t, error) }) : undefined} />
      {links.length > 0 && <InvitationLinks links={links} onClose={() => setLinks([])} />}
    </div>
  );
};
