import type { ManagedUser, Role } from '@docent/contract';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ExpertDialog } from './expert-dialog.tsx';
import { useChangeUser } from './queries.ts';

type Props = { user: ManagedUser };

export const UserName = ({ user }: Props) => {
  const { t } = useTranslation();
  const me = useUser();
  // A narrow column breaks an address before its @.
  const at = user.email.lastIndexOf('@');
  return (
    <div className="flex items-center gap-2">
      <Avatar name={user.name} className="size-7 max-sm:hidden" />
      <div className="min-w-0">
        <p className="break-words font-medium">
          {user.name}{' '}
          {me?.id === user.id && (
            <span className="font-normal text-quiet">({t('administration.users.you')})</span>
          )}
        </p>
        <p className="text-quiet text-xs [overflow-wrap:anywhere]">
          {user.email.slice(0, at)}
          <wbr />
          {user.email.slice(at)}
        </p>
        {/* A narrow table has no column for them. */}
        <div className="flex flex-wrap items-center gap-x-2 text-xs @3xl:hidden">
          <span className="text-quiet">{t('administration.users.expert')}</span>
          <UserExpert user={user} />
        </div>
      </div>
    </div>
  );
};

export const UserRole = ({ user }: Props) => {
  const { t } = useTranslation();
  const change = useChangeUser();
  const changeRole = (role: Role) =>
    change.mutate(
      { id: user.id, role },
      {
        onSuccess: () => showToast(t('administration.users.updated')),
        onError: (error) => showToast(wordError(t, error), 'error', t('administration.users.roleFailed')),
      },
    );
  if (user.can.roles.length <= 1) return t(`accounts.roles.${user.role}`);
  return (
    <Select
      size="sm"
      aria-label={`${t('administration.users.role')}: ${user.name}`}
      className="w-full max-w-40"
      value={user.role}
      disabled={change.isPending}
      onChange={(event) => {
        const role = user.can.roles.find((one) => one === event.target.value);
        if (role) changeRole(role);
      }}
    >
      {user.can.roles.map((role) => (
        <option key={role} value={role}>
          {t(`accounts.roles.${role}`)}
        </option>
      ))}
    </Select>
  );
};

export const UserExpert = ({ user }: Props) => {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const text = user.domain_ids.length
    ? t('administration.users.expertOf', { count: user.domain_ids.length })
    : t(user.is_expert ? 'administration.users.yes' : 'administration.users.no');
  if (!user.can.disable) return <span>{text}</span>;
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        className="-ml-2.5 underline decoration-dotted underline-offset-4"
        aria-label={`${t('administration.users.expert')}: ${user.name}`}
        onClick={() => setEditing(true)}
      >
        {text}
      </Button>
      {editing && <ExpertDialog user={user} onClose={() => setEditing(false)} />}
    </>
  );
};

export const UserState = ({ user }: Props) => {
  const { t } = useTranslation();
  if (user.disabled) return <span className="text-bad">{t('administration.users.disabled')}</span>;
  if (!user.has_password && !user.has_identity)
    return <span className="text-quiet">{t('administration.users.invited')}</span>;
  return <span>{t('administration.users.active')}</span>;
};
