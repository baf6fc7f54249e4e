import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';

/** Catches typing errors only. The contract's rule would add zod to the sign-in page. */
const EMAIL_FORM = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/;

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
