import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import type { Pending } from './outbox.ts';

type Props = { state: Pending['state']; onResend: () => void; onCancel: () => void };

/** State of a message that is not delivered, with the actions on it. */
export const SendingState = ({ state, onResend, onCancel }: Props) => {
  const { t } = useTranslation();
  if (state === 'sending') return <p className="text-quiet text-xs">{t('chats.sending')}</p>;
  const giveUp = (
    <Button kind="quiet" size="sm" onClick={onCancel}>
      {t('chats.giveUp')}
    </Button>
  );
  if (state === 'waiting')
    return (
      <p role="status" className="mt-1 flex flex-wrap items-center gap-2 text-quiet text-xs">
        {t('people.waiting')}
        {giveUp}
      </p>
    );
  return (
    <p role="alert" className="mt-2 flex flex-wrap items-center gap-2 text-bad">
      {t('chats.notSent')}
      <Button size="sm" onClick={onResend}>
        {t('chats.resend')}
      </Button>
      {giveUp}
    </p>
  );
};
