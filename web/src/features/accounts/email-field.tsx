import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field.tsx';

/** Enough to catch a slip of the fingers; the server has the last word. */
const EMAIL_FORM = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/;

type Props = {
  /** Whether the browser fills in the address of the person themselves. */
  autoComplete?: 'username' | 'off';
};

/** The address of an account, in a form that has `email`. */
export const EmailField = ({ autoComplete = 'username' }: Props) => {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<{ email: string }>();
  return (
    <Field
      label={t('accounts.email')}
      type="email"
      autoComplete={autoComplete}
      error={formState.errors.email?.message}
      {...register('email', {
        required: t('accounts.required'),
        pattern: { value: EMAIL_FORM, message: t('accounts.notAnEmail') },
      })}
    />
  );
};
