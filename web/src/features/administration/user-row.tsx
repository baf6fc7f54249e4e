import type { Invitation, ManagedUser, Role } from '@docent/contract';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DeleteAccountDialog, DownloadData } from '../personal-data/index.ts';
import { ExpertDialog } from './expert-dialog.tsx';
import { InvitationDialog, wordLink } from './invitation-dialog.tsx';
import { useChangeUser, useInvite } from './queries.ts';
import { ReleaseAccount } from './release-account.tsx';

const SELECT = 'h-8 rounded-lg border border-control bg-background px-1 text-ink';

/** One person: role, expert of which domains, state, and what may be done. */
export const UserRow = ({ user }: { user: ManagedUser }) => {
  const { t } = useTranslation();
  const me = useUser();
  const change = useChangeUser();
  const invite = useInvite();
  const [dialog, setDialog] = useState<'expert' | 'disable' | 'delete' | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const isSelf = me?.id === user.id;

  const changeRole = (role: Role) =>
    change.mutate(
      { id: user.id, role },
      {
        onSuccess: () => showToast(t('administration.users.updated')),
        onError: (error) => showToast(wordError(t, error), 'error', t('administration.users.roleFailed')),
      },
    );
  const setDisabled = (disabled: boolean) =>
    change.mutate(
      { id: user.id, disabled },
      {
        onSuccess: () => showToast(t('administration.users.updated')),
        onError: (error) => showToast(wordError(t, error), 'error'),
      },
    );

  return (
    <tr className="border-line border-b align-middle max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:py-3">
      <td className="py-2 pr-3 max-md:w-full max-md:p-0">
        <div className="flex min-w-44 items-center gap-2">
          <Avatar name={user.name} className="size-7" />
          <div className="min-w-0">
            <p className="truncate font-medium">
              {user.name}{' '}
              {isSelf && <span className="font-normal text-quiet">({t('administration.users.you')})</span>}
            </p>
            <p className="truncate text-quiet text-xs">{user.email}</p>
          </div>
        </div>
      </td>
      <td className="py-2 pr-3 max-md:p-0">
        {user.can.roles.length > 1 ? (
          <select
            aria-label={`${t('administration.users.role')}: ${user.name}`}
            className={SELECT}
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
          </select>
        ) : (
          t(`accounts.roles.${user.role}`)
        )}
      </td>
      <td className="py-2 pr-3 max-md:p-0">
        {/* Label on small screens, which have no column headers. */}
        <span className="mr-2 text-quiet md:hidden">{t('administration.users.expert')}</span>
        {user.can.disable ? (
          <Button
            kind="quiet"
            className="-ml-2 !min-h-8 !px-2 underline decoration-dotted underline-offset-4"
            aria-label={`${t('administration.users.expert')}: ${user.name}`}
            onClick={() => setDialog('expert')}
          >
            {expertText(t, user)}
          </Button>
        ) : (
          <span>{expertText(t, user)}</span>
        )}
      </td>
      <td className="py-2 pr-3 max-md:p-0">
        <State user={user} />
      </td>
      <td className="py-2 text-right max-md:ml-auto max-md:p-0">
        {user.can.disable && (
          <div className="flex flex-wrap justify-end gap-1">
            {!user.disabled && (
              <Button
                kind="quiet"
                className="!min-h-8 !px-2"
                aria-label={`${wordLink(t, user)}: ${user.name}`}
                disabled={invite.isPending}
                onClick={() =>
                  invite.mutate(user.id, {
                    onSuccess: setInvitation,
                    onError: (error) => showToast(wordError(t, error), 'error'),
                  })
                }
              >
                {wordLink(t, user)}
              </Button>
            )}
            <ReleaseAccount user={user} />
            {user.disabled && user.can.export && (
              <DownloadData
                user={user}
                label={t('personalData.downloadOf')}
                about={user.name}
                className="!min-h-8 !px-2"
              />
            )}
            {user.disabled && user.can.delete && (
              <Button
                kind="quiet"
                className="!min-h-8 !px-2"
                aria-label={`${t('personalData.deleteOf')}: ${user.name}`}
                onClick={() => setDialog('delete')}
              >
                {t('personalData.deleteOf')}
              </Button>
            )}
            <Button
              kind="quiet"
              className="!min-h-8 !px-2"
              aria-label={`${t(user.disabled ? 'administration.users.enable' : 'administration.users.disable')}: ${user.name}`}
              onClick={() => (user.disabled ? setDisabled(false) : setDialog('disable'))}
            >
              {t(user.disabled ? 'administration.users.enable' : 'administration.users.disable')}
            </Button>
          </div>
        )}
        {dialog === 'delete' && <DeleteAccountDialog user={user} onClose={() => setDialog(null)} />}
        {dialog === 'expert' && <ExpertDialog user={user} onClose={() => setDialog(null)} />}
        <Confirm
          open={dialog === 'disable'}
          onClose={() => setDialog(null)}
          title={t('administration.users.disableTitle', { name: user.name })}
          description={t('administration.users.disableText')}
          action={t('administration.users.disable')}
          cancel={t('app.cancel')}
          onConfirm={() => setDisabled(true)}
        />
        {invitation && (
          <InvitationDialog invitation={invitation} user={user} onClose={() => setInvitation(null)} />
        )}
      </td>
    </tr>
  );
};

const expertText = (t: ReturnType<typeof useTranslation>['t'], user: ManagedUser) => {
  if (user.domain_ids.length) return t('administration.users.expertOf', { count: user.domain_ids.length });
  return t(user.is_expert ? 'administration.users.yes' : 'administration.users.no');
};

const State = ({ user }: { user: ManagedUser }) => {
  const { t } = useTranslation();
  if (user.disabled) return <span className="text-bad">{t('administration.users.disabled')}</span>;
  if (!user.has_password && !user.has_identity)
    return <span className="text-quiet">{t('administration.users.invited')}</span>;
  return <span>{t('administration.users.active')}</span>;
};
