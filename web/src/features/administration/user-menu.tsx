import type { Invitation, ManagedUser } from '@docent/contract';
import {
  CircleSlash,
  Download,
  EllipsisVertical,
  KeyRound,
  type LucideIcon,
  Trash2,
  Unlink,
  UserCheck,
} from 'lucide-react';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DeleteAccountDialog, useDownloadOfData } from '../personal-data/index.ts';
import { InvitationDialog, wordLink } from './invitation-dialog.tsx';
import { useChangeUser, useInvite } from './queries.ts';
import { ReleaseAccount } from './release-account.tsx';
import { listUserActions, type UserAction } from './user-actions.ts';

const ICONS: Record<UserAction, LucideIcon> = {
  link: KeyRound,
  release: Unlink,
  download: Download,
  enable: UserCheck,
  disable: CircleSlash,
  delete: Trash2,
};

/** Menu of the actions on an account. */
export const UserMenu = ({ user }: { user: ManagedUser }) => {
  const { t } = useTranslation();
  const change = useChangeUser();
  const invite = useInvite();
  const { download } = useDownloadOfData(user);
  const [asked, setAsked] = useState<UserAction | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const actions = listUserActions(user);
  if (!actions.length) return null;
  const onError = (error: unknown) => showToast(wordError(t, error), 'error');
  const setDisabled = (disabled: boolean) =>
    change.mutate(
      { id: user.id, disabled },
      { onSuccess: () => showToast(t('administration.users.updated')), onError },
    );
  const run = (action: UserAction) => {
    if (action === 'link') return invite.mutate(user.id, { onSuccess: setInvitation, onError });
    if (action === 'enable') return setDisabled(false);
    if (action === 'download') return void download();
    setAsked(action);
  };
  const words: Record<UserAction, string> = {
    link: wordLink(t, user),
    release: t('administration.users.release'),
    download: t('personalData.downloadOf'),
    enable: t('administration.users.enable'),
    disable: t('administration.users.disable'),
    delete: t('personalData.deleteOf'),
  };
  const close = () => setAsked(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('administration.users.actionsOf', { name: user.name })}>
            <EllipsisVertical size={16} aria-hidden />
          </IconButton>
        }
      >
        {actions.map((action) => {
          const Icon = ICONS[action];
          return (
            <MenuItem
              key={action}
              onSelect={() => run(action)}
              className={action === 'delete' ? 'text-bad' : ''}
            >
              <Icon size={15} aria-hidden />
              {words[action]}
            </MenuItem>
          );
        })}
      </Menu>
      {asked === 'delete' && <DeleteAccountDialog user={user} onClose={close} />}
      <ReleaseAccount user={user} isAsked={asked === 'release'} onClose={close} />
      <Confirm
        open={asked === 'disable'}
        onClose={close}
        title={t('administration.users.disableTitle', { name: user.name })}
        description={t('administration.users.disableText')}
        action={t('administration.users.disable')}
        cancel={t('app.cancel')}
        onConfirm={() => setDisabled(true)}
      />
      {invitation && (
        <InvitationDialog invitation={invitation} user={user} onClose={() => setInvitation(null)} />
      )}
    </>
  );
};
