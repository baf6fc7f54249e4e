import { GroupBody } from '@docent/contract/groups';
import { useForm } from 'react-hook-form';
import { byContract } from '../../forms/by-contract.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Field } from '../../ui/field.tsx';

type Props = { title: string; name: string; onSave: (name: string) => Promise<unknown>; onClose: () => void };

/** Asks for the name of a group, a new one or another one. */
export const NameDialog = ({ title, name, onSave, onClose }: Props) => {
  const { t } = useTranslation();
  const { register, handleSubmit, setError, formState } = useForm<{ name: string }, unknown, GroupBody>({
    resolver: byContract(t, GroupBody),
    defaultValues: { name },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await onSave(body.name);
      onClose();
    } catch (error) {
      setError('root', { message: wordError(t, error) });
    }
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t('administration.groups.name')}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <DialogActions cancel={t('app.cancel')} onClose={onClose} error={errors.root?.message}>
          <Button kind="main" type="submit" disabled={isSubmitting}>
            {t('app.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
