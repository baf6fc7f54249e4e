import type { Invitation, ManagedUser } from '@docent/contract';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { INPUT } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';

type Props = { invitation: Invitation; user: ManagedUser; onClose: () => void };

/** Names a link for a password: the first one invites the person, a later one resets the password. */
export const wordLink = (t: Translate, { has_password, has_identity }: ManagedUser): string =>
  t(has_password || has_identity ? 'administration.users.link' : 'administration.users.inviteLink');

/** Result of an invitation: the link was e-mailed, or is shown to be handed over. */
export const InvitationDialog = ({ invitation: { link, sent }, user, onClose }: Props) => {
  const { t } = useTranslation();
  const text = link ? 'linkText' : sent ? 'linkSent' : 'linkNotSent';
  return (
    <Dialog open onClose={onClose} title={t('administration.users.linkTitle', { name: user.name })}>
      <div className="flex flex-col gap-4">
        <p role="status">{t(`administration.users.${text}`, { email: user.email })}</p>
        {link && (
          <input
            readOnly
            value={link}
            aria-label={wordLink(t, user)}
            className={`${INPUT} font-mono text-xs`}
            onFocus={(event) => event.target.select()}
          />
        )}
        <div className="flex justify-end gap-2">
          {link && (
            <Button
              onClick={() => void copyText(link).then(() => showToast(t('administration.users.linkCopied')))}
            >
              {t('administration.users.copy')}
            </Button>
          )}
          <Button kind="main" onClick={onClose}>
            {t('app.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
