import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { wordError } from '../../i18n/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, CardSkeleton } from './card.tsx';
import { EMAIL_FORM } from './email-form.ts';
import { FormError } from './form-error.tsx';
import { tokenOf } from './link-token.ts';
import { type NewPassword, PasswordFields } from './password-fields.tsx';
import { askForReset, setPassword, useConfig } from './queries.ts';

const ToSignIn = () => {
  const { t } = useTranslation();
  return (
    <Link to="/login" className="block text-center text-accent underline">
      {t('accounts.backToSignIn')}
    </Link>
  );
};

/** Asks for a link, or, with the token of one, for a new password. */
const ResetPasswordPage = () => {
  const token = tokenOf(useLocation().hash);
  return token ? <ChoosePassword token={token} /> : <AskForLink />;
};

const AskForLink = () => {
  const { t } = useTranslation();
  const config = useConfig();
  const [sent, setSent] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email }) => {
    try {
      await askForReset(config.data?.firebase, email.trim());
      setSent(true);
    } catch (error) {
      setError('root', { message: t('accounts.resetFailed', { error: wordError(t, error) }) });
    }
  });

  if (config.isPending) return <CardSkeleton />;
  if (sent || (config.data?.mail === false && !config.data.firebase)) {
    return (
      <Card title={t('accounts.reset')}>
        <p role="status">{t(sent ? 'accounts.resetSent' : 'accounts.resetByAdmin')}</p>
        <div className="mt-5">
          <ToSignIn />
        </div>
      </Card>
    );
  }
  return (
    <Card title={t('accounts.reset')} text={t('accounts.resetText')}>
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
        <FormError text={errors.root?.message} />
        <Button kind="main" type="submit" disabled={isSubmitting}>
          {t('accounts.sendLink')}
        </Button>
        <ToSignIn />
      </form>
    </Card>
  );
};

const ChoosePassword = ({ token }: { token: string }) => {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  const { register, handleSubmit, setError, formState, getValues } = useForm<NewPassword>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      await setPassword(token, password);
      setDone(true);
    } catch (error) {
      setError('root', { message: t('accounts.resetFailed', { error: wordError(t, error) }) });
    }
  });

  if (done) {
    return (
      <Card title={t('accounts.newPassword')}>
        <p role="status">{t('accounts.passwordSet')}</p>
        <div className="mt-5">
          <ToSignIn />
        </div>
      </Card>
    );
  }
  return (
    <Card title={t('accounts.newPassword')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <PasswordFields
          register={register}
          errors={errors}
          getValues={getValues}
          label={t('accounts.newPassword')}
        />
        <FormError text={errors.root?.message} />
        <Button kind="main" type="submit" disabled={isSubmitting}>
          {t('app.save')}
        </Button>
      </form>
    </Card>
  );
};

export default ResetPasswordPage;
