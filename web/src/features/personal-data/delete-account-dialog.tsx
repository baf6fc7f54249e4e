import type { CurrentUser } from '@docent/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { clearSession, useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';

type Props = { user: Pick<CurrentUser, 'id' | 'username' | 'name'>; onClose: () => void };
type Form = { username: string; password: string };

/** Deletes an account for good, once its name was typed; one's own with the password too. */
export const DeleteAccountDialog = ({ user, onClose }: Props) => {
  const { t } = useTranslation();
  const isSelf = useUser()?.id === user.id;
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState, watch } = useForm<Form>({
    defaultValues: { username: '', password: '' },
  });
  const submit = handleSubmit(async ({ username, password }) => {
    try {
      const body = { username: username.trim(), ...(password ? { current_password: password } : {}) };
      await call('deleteUser', { params: { id: user.id }, body });
      if (isSelf) return clearSession({ byHand: true });
      showToast(t('personalData.deleted'));
      onClose();
      await queries.invalidateQueries({ queryKey: keys.managedUsers() });
    } catch (error) {
      setError('root', { message: wordError(t, error) });
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isSelf ? 'personalData.deleteOwnTitle' : 'personalData.deleteTitle', { name: user.name })}
      description={t('personalData.deleteText')}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 text-left">
        <Field
          label={t('personalData.typeName', { username: user.username })}
          autoComplete="off"
          {...register('username')}
        />
        {isSelf && (
          <Field
            label={t('accounts.currentPassword')}
            hint={t('personalData.noPassword')}
            type="password"
            autoComplete="current-password"
            {...register('password')}
          />
        )}
        <DialogActions cancel={t('app.cancel')} onClose={onClose} error={formState.errors.root?.message}>
          <Button
            kind="danger"
            type="submit"
            disabled={formState.isSubmitting || watch('username').trim() !== user.username}
            className="disabled:opacity-50"
          >
            {t('app.delete')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
