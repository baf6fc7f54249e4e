import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { EMAIL_FORM } from './email-form.ts';

/** The address of an account, in a form that has `email`. */
export const EmailField = () => {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<{ email: string }>();
  return (
    <Field
      label={t('accounts.email')}
      type="email"
      autoComplete="username"
      error={formState.errors.email?.message}
      {...register('email', {
        required: t('accounts.required'),
        pattern: { value: EMAIL_FORM, message: t('accounts.notAnEmail') },
      })}
    />
  );
};
