import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useLocation } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Card, CardSkeleton } from './card.tsx';
import { EmailField } from './email-field.tsx';
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
  const form = useForm<{ email: string }>();
  const { handleSubmit, setError, formState } = form;
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
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <EmailField />
          <FormError text={errors.root?.message} />
          <Button kind="main" type="submit" disabled={isSubmitting}>
            {t('accounts.sendLink')}
          </Button>
          <ToSignIn />
        </form>
      </FormProvider>
    </Card>
  );
};

const ChoosePassword = ({ token }: { token: string }) => {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  const form = useForm<NewPassword>();
  const { handleSubmit, setError, formState } = form;
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
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <PasswordFields label={t('accounts.newPassword')} />
          <FormError text={errors.root?.message} />
          <Button kind="main" type="submit" disabled={isSubmitting}>
            {t('app.save')}
          </Button>
        </form>
      </FormProvider>
    </Card>
  );
};

export default ResetPasswordPage;
