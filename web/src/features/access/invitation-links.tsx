import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { INPUT } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';

type Props = { links: { email: string; link: string }[]; onClose: () => void };

/** Links to hand over, where the installation sends no e-mail. They are shown once. */
export const InvitationLinks = ({ links, onClose }: Props) => {
  const { t } = useTranslation();
  const copy = (text: string) => void copyText(text).then(() => showToast(t('access.links.copied')));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('access.links.title')}
      description={t('access.links.text')}
      footer={
        <div className="flex justify-end">
          <Button kind="main" onClick={onClose}>
            {t('app.close')}
          </Button>
        </div>
      }
    >
      <ul className="flex flex-col gap-4">
        {links.map(({ email, link }) => (
          <li key={email}>
            <p className="mb-1 break-words font-medium">{email}</p>
            <div className="flex gap-2">
              <input
                readOnly
                value={link}
                aria-label={t('access.links.link', { email })}
                className={`${INPUT} font-mono text-xs`}
                onFocus={(event) => event.target.select()}
              />
              <Button className="shrink-0" onClick={() => copy(link)}>
                {t('access.links.copy')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
