import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type NewPassword, PasswordFields } from './password-fields.tsx';
import { Section } from './section.tsx';

/** Form to change the password, with the present one. Ends all other sessions. */
export const PasswordSection = () => {
  const { t } = useTranslation();
  const user = useUser();
  const form = useForm<NewPassword & { current: string }>();
  const { register, handleSubmit, setError, formState, reset } = form;
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ current, password }) => {
    try {
      const body = { password, current_password: current };
      await call('updateUser', { params: { id: user?.id ?? '' }, body });
      reset();
      showToast(t('accounts.passwordChanged'));
    } catch (error) {
      setError('root', { message: wordError(t, error) });
    }
  });
  return (
    <Section title={t('accounts.password')} text={t('accounts.passwordText')}>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
          <Field
            label={t('accounts.currentPassword')}
            type="password"
            autoComplete="current-password"
            error={errors.current && t('accounts.required')}
            {...register('current', { required: true })}
          />
          <PasswordFields label={t('accounts.newPassword')} />
          <FormError text={errors.root?.message} />
          <Button kind="main" type="submit" disabled={isSubmitting} className="self-start">
            {t('accounts.changePassword')}
          </Button>
        </form>
      </FormProvider>
    </Section>
  );
};
