import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { enterCode } from './queries.ts';

/** The second step of a sign-in: the code of the person's app, or one of their backup codes. */
export const CodeForm = ({ state, onDone }: { state: string; onDone: () => void }) => {
  const { t } = useTranslation();
  const { register, handleSubmit, setError, formState } = useForm<{ code: string }>();
  const submit = handleSubmit(async ({ code }) => {
    try {
      await enterCode(state, code.trim());
      onDone();
    } catch (error) {
      console.error(error);
      const reason = error instanceof ApiError ? error.code : 'unexpected';
      const text =
        reason === 'invalid_credentials'
          ? t('errors.wrong_code')
          : t('accounts.loginFailed', { code: reason });
      setError('root', { message: text });
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label={t('accounts.code')}
        hint={t('accounts.codeHint')}
        autoComplete="one-time-code"
        autoFocus
        error={formState.errors.code && t('accounts.required')}
        {...register('code', { required: true })}
      />
      <FormError text={formState.errors.root?.message} />
      <Button kind="main" type="submit" disabled={formState.isSubmitting}>
        {t('accounts.signIn')}
      </Button>
    </form>
  );
};
