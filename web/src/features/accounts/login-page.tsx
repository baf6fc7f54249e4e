import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, CardSkeleton } from './card.tsx';
import { EMAIL_FORM } from './email-form.ts';
import { signIn, useConfig } from './queries.ts';
import { safeRedirect } from './redirect.ts';

type Form = { email: string; password: string };

const LoginPage = () => {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const user = useUser();
  const config = useConfig();
  const { register, handleSubmit, setError, formState } = useForm<Form>();
  const { errors, isSubmitting } = formState;
  const target = safeRedirect(search.get('redirect'));

  if (user) return <Navigate to={target} replace />;
  if (config.isPending) return <CardSkeleton />;
  if (config.data?.sign_up === 'first') return <Navigate to="/signup" replace />;

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await signIn(email.trim(), password);
      await navigate(target, { replace: true });
    } catch (error) {
      console.error(error);
      const code = error instanceof ApiError ? error.code : 'unexpected';
      setError('root', {
        message: code === 'invalid_credentials' ? t('accounts.invalid') : t('accounts.loginFailed', { code }),
      });
    }
  });

  return (
    <Card title={t('accounts.signIn')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t('accounts.email')}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email', {
            required: t('accounts.required'),
            pattern: { value: EMAIL_FORM, message: t('accounts.notAnEmail') },
          })}
        />
        <Field
          label={t('accounts.password')}
          type="password"
          autoComplete="current-password"
          error={errors.password && t('accounts.required')}
          {...register('password', { required: true })}
        />
        {errors.root && (
          <p role="alert" className="text-bad">
            {errors.root.message}
          </p>
        )}
        <Button kind="main" type="submit" disabled={isSubmitting}>
          {t('accounts.signIn')}
        </Button>
        {config.data?.sign_up === 'anyone' && (
          <Link to="/signup" className="text-center text-accent underline">
            {t('accounts.toSignUp')}
          </Link>
        )}
      </form>
    </Card>
  );
};

export default LoginPage;
