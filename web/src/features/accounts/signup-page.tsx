import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, Navigate, useNavigate } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Card, CardSkeleton } from './card.tsx';
import { EmailField } from './email-field.tsx';
import { type NewPassword, PasswordFields } from './password-fields.tsx';
import { signUp, useConfig } from './queries.ts';

type Form = NewPassword & { name: string; email: string };

const headingOf = (t: Translate, isFirst: boolean, product: string) =>
  isFirst
    ? { title: t('accounts.ownerTitle'), text: t('accounts.ownerText', { product }) }
    : { title: t('accounts.signUp') };

const SignUpPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const config = useConfig();
  const form = useForm<Form>();
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const [sent, setSent] = useState(false);
  const [home, setHome] = useState('/');
  const isFirst = config.data?.sign_up === 'first';

  if (user && !isSubmitting) return <Navigate to={home} />;
  if (config.isPending) return <CardSkeleton />;
  if (sent) {
    return (
      <Card title={t('accounts.signUp')}>
        <p role="status">{t('accounts.verificationSent')}</p>
      </Card>
    );
  }
  if (config.data?.sign_up === 'invited' && !isSubmitting) {
    return (
      <Card title={t('accounts.signUp')} text={t('accounts.invitedOnly')}>
        <Link to="/login" className="text-accent underline">
          {t('accounts.toSignIn')}
        </Link>
      </Card>
    );
  }

  const submit = handleSubmit(async ({ name, email: typed, password }) => {
    const email = typed.trim();
    try {
      const body = { name, email, password, language: currentLanguage() };
      if (!(await signUp(config.data?.firebase, body))) return setSent(true);
      // The first account owns the installation, and next chooses the model that writes the answers.
      const next = isFirst ? '/welcome' : '/';
      setHome(next);
      await navigate(next, { replace: true });
    } catch (error) {
      console.error(error);
      const code = error instanceof ApiError ? error.code : 'unexpected';
      if (code === 'email_unverified') setSent(true);
      else if (code === 'password_too_short') setError('password', { message: t('accounts.tooShort') });
      else if (code === 'password_too_common')
        setError('password', { message: t('errors.password_too_common') });
      else setError('root', { message: t('accounts.signUpFailed', { code }) });
    }
  });

  return (
    <Card {...headingOf(t, isFirst, config.data?.product_name ?? 'Docent')}>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <Field
            label={t('accounts.name')}
            autoComplete="name"
            error={errors.name && t('accounts.required')}
            {...register('name', { required: true })}
          />
          <EmailField />
          <PasswordFields label={t('accounts.password')} />
          <FormError text={errors.root?.message} />
          <Button kind="main" type="submit" disabled={isSubmitting}>
            {t('accounts.signUp')}
          </Button>
          {!isFirst && (
            <Link to="/login" className="text-center text-accent underline">
              {t('accounts.toSignIn')}
            </Link>
          )}
        </form>
      </FormProvider>
    </Card>
  );
};

export default SignUpPage;
