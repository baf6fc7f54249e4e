import { Lock } from 'lucide-react';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type Previewed, useShareAnswers } from './participants.ts';

/**
 * Number of answers that a participant may not read. Managers of the domains of their documents can share them with that person, and revoke
 * the shares.
 */
export const ShareAnswers = ({ chatId, preview }: { chatId: string; preview: Previewed | undefined }) => {
  const { t } = useTranslation();
  const share = useShareAnswers(chatId);
  const [asking, setAsking] = useState(false);
  if (!preview) return null;
  const { user_id: userId, name, withheld, shareable, shared } = preview;
  const send = (messageIds: string[] | null) =>
    share.mutate({ userId, messageIds }, { onError: (error) => showToast(wordError(t, error), 'error') });

  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs">
      {withheld.length > 0 && (
        <span className="flex items-start gap-1 text-warn">
          <Lock size={12} className="mt-0.5 shrink-0" aria-hidden />
          {t('people.withheldFrom', { count: withheld.length })}
        </span>
      )}
      {shareable.length > 0 && (
        <Button kind="quiet" size="xs" disabled={share.isPending} onClick={() => setAsking(true)}>
          {t('people.share', { count: shareable.length })}
        </Button>
      )}
      {shared.length > 0 && (
        <>
          <span className="text-quiet">{t('people.shared', { count: shared.length })}</span>
          <Button kind="quiet" size="xs" disabled={share.isPending} onClick={() => send(null)}>
            {t('people.unshare')}
          </Button>
        </>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('people.shareTitle', { name, count: shareable.length })}
        description={t('people.shareText')}
      >
        <div className="flex justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{t('app.cancel')}</Button>
          <Button
            kind="main"
            onClick={() => {
              setAsking(false);
              send(shareable);
            }}
          >
            {t('people.shareAction')}
          </Button>
        </div>
      </Dialog>
    </span>
  );
};
