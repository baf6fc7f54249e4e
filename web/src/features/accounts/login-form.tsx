import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { EmailField } from './email-field.tsx';
import { signIn, useConfig } from './queries.ts';
import { wordSignInError } from './word-sign-in-error.ts';

type Form = { email: string; password: string };
type Props = {
  onDone: () => void;
  /** The password was right, and a second factor is asked for. */
  onCode: (state: string) => void;
};

/** E-mail and password. */
export const LoginForm = ({ onDone, onCode }: Props) => {
  const { t } = useTranslation();
  const firebase = useConfig().data?.firebase;
  const form = useForm<Form>();
  const { handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      const state = await signIn(firebase, email.trim(), password);
      if (state === null) onDone();
      else onCode(state);
    } catch (error) {
      console.error(error);
      setError('root', { message: wordSignInError(t, error) });
    }
  });

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <EmailField />
        <PasswordField />
        <FormError text={errors.root?.message} />
        <Button kind="main" type="submit" disabled={isSubmitting}>
          {t('accounts.signIn')}
        </Button>
        <Link to="/reset-password" className="text-center text-accent underline">
          {t('accounts.forgot')}
        </Link>
      </form>
    </FormProvider>
  );
};

/** A component of its own, so that it is known to the form after the address: the first that is wrong gets the focus. */
const PasswordField = () => {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<Form>();
  return (
    <Field
      label={t('accounts.password')}
      type="password"
      autoComplete="current-password"
      error={formState.errors.password && t('accounts.required')}
      {...register('password', { required: true })}
    />
  );
};
