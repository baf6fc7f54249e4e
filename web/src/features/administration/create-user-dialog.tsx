import type { Role, UserCreated } from '@docent/contract';
import { LANGUAGES } from '@docent/contract/constants';
import { UserCreateBody } from '@docent/contract/user-administration';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useUser } from '../../api/session.ts';
import { byContract } from '../../forms/by-contract.ts';
import { wordError } from '../../i18n/errors.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { useCreateUser } from './queries.ts';

type Form = { name: string; email: string; role: Role; language: 'en' | 'fr'; is_expert: boolean };

/** Makes an account; its person chooses the password by a link. */
export const CreateUserDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const me = useUser();
  const create = useCreateUser();
  const [made, setMade] = useState<UserCreated | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<
    Form,
    unknown,
    z.output<typeof UserCreateBody>
  >({
    resolver: byContract(t, UserCreateBody, (typed) => ({ ...typed, email: typed.email.trim() })),
    defaultValues: { name: '', email: '', role: 'normal', language: currentLanguage(), is_expert: false },
  });
  const { errors, isSubmitting } = formState;
  const roles: Role[] = me?.role === 'owner' ? ['normal', 'admin', 'owner'] : ['normal'];
  const submit = handleSubmit(async (body) => {
    try {
      const created = await create.mutateAsync(body);
      // If no e-mail was sent, the next step stays visible.
      const isSent = created.invitation?.sent ?? false;
      showToast(t(isSent ? 'administration.users.createdAndSent' : 'administration.users.created'));
      if (created.invitation && !isSent) return setMade(created);
      onClose();
    } catch (error) {
      setError('root', { message: t('administration.users.creationFailed', { error: wordError(t, error) }) });
    }
  });
  if (made?.invitation) {
    return <InvitationDialog invitation={made.invitation} user={made.user} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={t('administration.users.create')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={t('accounts.name')} error={errors.name?.message} {...register('name')} />
        <Field
          label={t('accounts.email')}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
        <div className="grid grid-cols-2 gap-3">
          <SelectField label={t('administration.users.role')} {...register('role')}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`accounts.roles.${role}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('app.language')} {...register('language')}>
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {LANGUAGE_NAMES[language]}
              </option>
            ))}
          </SelectField>
        </div>
        <Checkbox label={t('administration.users.expert')} {...register('is_expert')} />
        <DialogActions cancel={t('app.cancel')} onClose={onClose} error={errors.root?.message}>
          <Button kind="main" type="submit" disabled={isSubmitting}>
            {t('administration.users.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
