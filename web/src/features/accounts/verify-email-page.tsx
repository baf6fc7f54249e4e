import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useLocation } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Card } from './card.tsx';
import { tokenOf } from './link-token.ts';
import { verifyAddress } from './queries.ts';

/** Page of the link for a new account: verifies the address after the user enters the account's password. */
const VerifyEmailPage = () => {
  const { t } = useTranslation();
  const token = tokenOf(useLocation().hash) ?? '';
  const [isProven, setProven] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      await verifyAddress(token, password);
      setProven(true);
    } catch (error) {
      setError('root', { message: wordError(t, error) });
    }
  });
  return (
    <Card title={t('accounts.verification')}>
      {isProven ? (
        <p role="status">{t('accounts.verified')}</p>
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <p>{t('accounts.verificationText')}</p>
          <Field
            label={t('accounts.password')}
            type="password"
            autoComplete="current-password"
            error={errors.password && t('accounts.required')}
            {...register('password', { required: true })}
          />
          <FormError text={errors.root?.message} />
          <Button kind="main" type="submit" disabled={isSubmitting}>
            {t('accounts.verify')}
          </Button>
        </form>
      )}
      <Link to="/login" className="mt-5 block text-center text-accent underline">
        {t('accounts.backToSignIn')}
      </Link>
    </Card>
  );
};

export default VerifyEmailPage;
