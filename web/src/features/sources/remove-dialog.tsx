import type { DomainSource } from '@docent/contract';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDeleteSource } from './queries.ts';

const CHOICES = ['keep', 'delete'] as const;

/** Stops following a place, and asks what becomes of its documents. */
export const RemoveDialog = ({ source, onClose }: { source: DomainSource; onClose: () => void }) => {
  const { t } = useTranslation();
  const remove = useDeleteSource(source.id);
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>('keep');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sources.removeTitle', { name: source.name })}
      description={t('sources.removeText')}
    >
      <fieldset className="mb-4 flex flex-col gap-2">
        <legend className="sr-only">{t('sources.removeTitle', { name: source.name })}</legend>
        {CHOICES.map((value) => (
          <Radio
            key={value}
            name="documents"
            value={value}
            checked={choice === value}
            onChange={() => setChoice(value)}
            label={t(`sources.removeChoice.${value}.name`)}
            hint={t(`sources.removeChoice.${value}.text`)}
          />
        ))}
      </fieldset>
      <DialogActions
        cancel={t('app.cancel')}
        onClose={onClose}
        error={remove.error ? wordError(t, remove.error) : undefined}
      >
        <Button
          kind="danger"
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(choice, {
              onSuccess: () => {
                showToast(t('sources.removed'));
                onClose();
              },
            })
          }
        >
          {t('sources.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
