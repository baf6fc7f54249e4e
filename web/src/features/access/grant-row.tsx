import type { DomainGrant } from '@docent/contract';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { localeOf } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { InvitationLinks } from './invitation-links.tsx';
import { PrincipalName } from './principal-name.tsx';
import { useChangeAccess, useResendInvitation } from './queries.ts';
import { ReadingDialog } from './reading-dialog.tsx';
import { RoleSelect } from './role-select.tsx';

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString(localeOf(currentLanguage()), { dateStyle: 'medium' });

/** "Last seen 21 Nov 2026", "Invited, expires 28 Nov 2026"; empty for groups. */
const wordState = (t: Translate, { last_seen_at, invitation }: DomainGrant): string => {
  if (invitation) {
    const hasExpired = new Date(invitation.expires_at).getTime() <= Date.now();
    return hasExpired
      ? t('access.pendingExpired')
      : t('access.pending', { date: dayOf(invitation.expires_at) });
  }
  return last_seen_at ? t('access.lastSeen', { date: dayOf(last_seen_at) }) : '';
};

export const ROW =
  'flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-3 py-2 last:border-0';

/** Person, group or pending invitation with a role of its own, which is changed and taken here. */
export const GrantRow = ({ domainId, grant }: { domainId: string; grant: DomainGrant }) => {
  const { t } = useTranslation();
  const change = useChangeAccess(domainId);
  const resend = useResendInvitation(domainId);
  const [dialog, setDialog] = useState<'remove' | 'reading' | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const { principal, invitation } = grant;
  const name = invitation?.email ?? (principal.name || t('access.everybody'));
  const close = () => setDialog(null);
  const words = {
    onSuccess: () => showToast(t('access.changed')),
    onError: (error: unknown) => showToast(t('access.failed', { error: wordDetail(t, error) }), 'error'),
  };
  const sendAgain = () =>
    resend.mutate(principal.id, {
      onSuccess: (sent) => {
        if (sent.link) setLink(sent.link);
        else if (sent.sent) showToast(t('access.resent'));
        else showToast(t('access.notSent', { emails: name }), 'error');
      },
      onError: words.onError,
    });
  return (
    <li className={ROW}>
      <div className="min-w-48 flex-1 basis-64 @max-xl:min-w-full">
        <PrincipalName
          principal={principal}
          isDisabled={grant.disabled}
          {...(invitation ? { about: invitation.email } : {})}
        />
      </div>
      <p className="min-w-0 text-[13px] text-quiet @max-xl:flex-1 @xl:w-52">{wordState(t, grant)}</p>
      <RoleSelect
        label={t('access.roleOf', { name })}
        value={grant.role}
        isBusy={change.isPending}
        onChange={(role) => change.mutate({ principal: principal.id, role }, words)}
      />
      <Menu
        trigger={
          <IconButton label={t('access.actions', { name })}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {principal.kind === 'person' && !invitation && (
          <MenuItem onSelect={() => setDialog('reading')}>{t('access.what', { name })}</MenuItem>
        )}
        {invitation && <MenuItem onSelect={sendAgain}>{t('access.resend')}</MenuItem>}
        <MenuItem onSelect={() => setDialog('remove')} className="text-bad">
          {invitation ? t('access.withdraw') : t('access.remove', { name })}
        </MenuItem>
      </Menu>
      <Confirm
        open={dialog === 'remove'}
        onClose={close}
        title={t(invitation ? 'access.withdrawTitle' : 'access.removeTitle', { name })}
        description={t(invitation ? 'access.withdrawText' : 'access.removeText')}
        action={t(invitation ? 'access.withdrawIt' : 'access.removeIt')}
        cancel={t('app.cancel')}
        onConfirm={() => change.mutate({ principal: principal.id, role: null }, words)}
      />
      {dialog === 'reading' && principal.kind === 'person' && (
        <ReadingDialog person={principal} onClose={close} />
      )}
      {link && <InvitationLinks links={[{ email: name, link }]} onClose={() => setLink(null)} />}
    </li>
  );
};
