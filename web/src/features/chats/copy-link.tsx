import type { Message } from '@docent/contract';
import { Link } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast.tsx';
import { linkTo } from './message-link.ts';

/** Shown when the message is pointed at or has the focus, always on touch. */
export const ON_POINTING =
  '-my-1 self-center focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:opacity-0';

/** Copies the link to a person's message; shown when the message is pointed at or has the focus, always on touch. */
export const CopyLink = ({ message }: { message: Message }) => {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('people.copyLink')}
      onClick={() => void copyText(linkTo(message)).then(() => showToast(t('people.linkCopied')))}
      size="xs"
      className={ON_POINTING}
    >
      <Link size={14} aria-hidden />
    </IconButton>
  );
};
