import { LESSON_REASON_MAX_CHARACTERS } from '@docent/contract/constants';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';

type Props = { open: boolean; topic: string; onClose: () => void; onReject: (reason: string) => void };

/** Asks for the reason that the author of a lesson reads. */
export const RejectDialog = ({ open, topic, onClose, onReject }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog open={open} onClose={onClose} title={t('lessons.rejectTitle', { topic })}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onReject(reason.trim());
        }}
      >
        <label htmlFor={id} className="font-medium">
          {t('lessons.rejectReason')}
        </label>
        <textarea
          dir="auto"
          id={id}
          required
          rows={3}
          maxLength={LESSON_REASON_MAX_CHARACTERS}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className="w-full rounded-lg border border-control bg-background px-3 py-2"
        />
        <DialogActions cancel={t('app.cancel')} onClose={onClose}>
          <Button type="submit" kind="danger" disabled={!reason.trim()}>
            {t('lessons.reject')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
