import type { TwoFactorStart } from '@docent/contract';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call, send } from '../../api/client.ts';
import { saveToken } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';

/** A call about one's own second factor may bring a new token, which takes the place of ours. */
const keepToken = ({ headers }: Response) => {
  const token = headers.get('access-token');
  if (token) saveToken(token);
};

type Step =
  | { name: 'password' }
  | { name: 'off'; password: string }
  | { name: 'code'; enrolment: TwoFactorStart }
  | { name: 'codes'; codes: string[] };

/** Switches the second factor on (password, picture to scan, first code, backup codes) or off (password, code). */
export const SecondFactorDialog = ({ isOn, onClose }: { isOn: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ name: 'password' });
  const enterPassword = async (password: string) => {
    if (isOn) {
      return setStep({ name: 'off', password });
    }
    setStep({ name: 'code', enrolment: await call('startTwoFactor', { body: { password } }) });
  };
  return (
    <Dialog open onClose={onClose} title={t('accounts.secondFactorTitle')}>
      {step.name === 'password' && (
        <OneField
          key="password"
          label={t('accounts.currentPassword')}
          type="password"
          onSubmit={enterPassword}
        />
      )}
      {step.name === 'off' && (
        <OneField
          key="off"
          label={t('accounts.code')}
          hint={t('accounts.codeHint')}
          onSubmit={async (code) => {
            const body = { password: step.password, code: code.trim() };
            keepToken(await send('disableTwoFactor', { body }));
            onClose();
          }}
        />
      )}
      {step.name === 'code' && (
        <div className="flex flex-col gap-4">
          <p>{t('accounts.scan')}</p>
          <div className="self-center rounded-lg bg-white p-3">
            <QRCodeSVG value={step.enrolment.totpURI} size={176} title={t('accounts.scan')} />
          </div>
          <p className="text-quiet text-xs">
            {t('accounts.scanKey')}{' '}
            <code className="break-all">{new URL(step.enrolment.totpURI).searchParams.get('secret')}</code>
          </p>
          <OneField
            key="code"
            label={t('accounts.code')}
            onSubmit={async (code) => {
              keepToken(await send('proveTwoFactor', { body: { code: code.trim() } }));
              setStep({ name: 'codes', codes: step.enrolment.backupCodes });
            }}
          />
        </div>
      )}
      {step.name === 'codes' && (
        <div className="flex flex-col gap-4">
          <p role="status">{t('accounts.backupCodes')}</p>
          <ul className="grid grid-cols-2 gap-1 rounded-lg bg-surface p-3 font-mono text-xs">
            {step.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Button kind="main" onClick={onClose} className="self-end">
            {t('accounts.codesKept')}
          </Button>
        </div>
      )}
    </Dialog>
  );
};

type OneFieldProps = {
  label: string;
  hint?: string;
  type?: string;
  onSubmit: (value: string) => Promise<void>;
};

const OneField = ({ label, hint, type = 'text', onSubmit }: OneFieldProps) => {
  const { t } = useTranslation();
  const { register, handleSubmit, setError, formState } = useForm<{ value: string }>();
  const submit = handleSubmit(async ({ value }) => {
    try {
      await onSubmit(value);
    } catch (error) {
      setError('root', { message: wordError(t, error) });
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field
        label={label}
        {...(hint ? { hint } : {})}
        type={type}
        autoComplete={type === 'password' ? 'current-password' : 'one-time-code'}
        error={formState.errors.value && t('accounts.required')}
        {...register('value', { required: true })}
      />
      <FormError text={formState.errors.root?.message} />
      <Button kind="main" type="submit" disabled={formState.isSubmitting} className="self-end">
        {t('accounts.next')}
      </Button>
    </form>
  );
};
