import type { Domain, DomainBody } from '@docent/contract';
import type { FormEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Field } from '../../ui/field.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The domain that is changed; without one a new one is made. */
  domain?: Domain;
  isSaving: boolean;
  /** What went wrong the last time; what was typed is still there. */
  error: string | null;
  onSave: (body: DomainBody) => void;
};

/** Name and description of a domain. */
export const DomainForm = ({ open, onClose, domain, isSaving, error, onSave }: Props) => {
  const { t } = useTranslation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name')).trim();
    if (name) onSave({ name, description: String(form.get('description')).trim() });
  };
  return (
    <Dialog open={open} onClose={onClose} title={t(domain ? 'domains.edit' : 'domains.create')}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('domains.name')} name="name" required maxLength={120} defaultValue={domain?.name} />
        <Field
          label={t('domains.description')}
          hint={t('domains.descriptionHint')}
          name="description"
          maxLength={2000}
          defaultValue={domain?.description}
        />
        <DialogActions cancel={t('app.cancel')} onClose={onClose} error={error ?? undefined}>
          <Button kind="main" type="submit" disabled={isSaving}>
            {t('app.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
