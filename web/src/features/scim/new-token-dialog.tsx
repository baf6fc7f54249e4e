import type { NewScimToken } from '@docent/contract';
import { ScimTokenBody } from '@docent/contract/scim';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { byContract } from '../../forms/by-contract.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Field } from '../../ui/field.tsx';
import { useCreateScimToken, useKnownDomains } from './queries.ts';

type Form = { name: string; email_domains: string; password: string };

const bodyOf = ({ name, email_domains, password }: Form) => ({
  name,
  email_domains: email_domains.split(/[\s,;]+/).filter(Boolean),
  current_password: password || undefined,
});

type Props = { baseUrl: string; onClose: () => void };

/** Name and e-mail domains of a new token; then the token itself, this once. */
export const NewTokenDialog = ({ baseUrl, onClose }: Props) => {
  const { t } = useTranslation();
  const create = useCreateScimToken();
  const known = useKnownDomains().data?.join(', ') ?? '';
  const [made, setMade] = useState<NewScimToken | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<Form, unknown, ScimTokenBody>({
    resolver: byContract(t, ScimTokenBody, bodyOf),
    values: { name: '', email_domains: known, password: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      setMade(await create.mutateAsync(body));
    } catch (error) {
      if (!asksPassword && error instanceof ApiError && error.code === 'sign_in_again')
        return setAsksPassword(true);
      setError('root', { message: wordError(t, error) });
    }
  });
  if (made) return <ShownOnce made={made} baseUrl={baseUrl} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('scim.add')} description={t('scim.addText')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t('scim.name')}
          hint={t('scim.nameHint')}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <Field
          label={t('scim.domains')}
          hint={t('scim.domainsHint')}
          placeholder="example.com"
          autoComplete="off"
          error={errors.email_domains?.message}
          {...register('email_domains')}
        />
        {asksPassword && (
          <Field
            label={t('accounts.currentPassword')}
            hint={t('scim.passwordHint')}
            type="password"
            autoComplete="current-password"
            {...register('password')}
          />
        )}
        <DialogActions cancel={t('app.cancel')} onClose={onClose} error={errors.root?.message}>
          <Button kind="main" type="submit" disabled={isSubmitting}>
            {t('scim.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

const ShownOnce = ({ made, baseUrl, onClose }: Props & { made: NewScimToken }) => {
  const { t } = useTranslation();
  const labels = { copy: t('scim.copy'), copied: t('scim.copied'), failed: t('scim.copyFailed') };
  return (
    <Dialog open onClose={onClose} title={made.token.name} description={t('scim.once')}>
      <div className="flex flex-col gap-4">
        <Copyable text={made.secret} labels={labels} testId="scim-token" />
        <dl className="flex flex-col gap-1 text-[13px]">
          <dt className="text-quiet">{t('scim.address')}</dt>
          <dd className="break-all font-mono text-xs">{baseUrl}</dd>
        </dl>
        <Button kind="main" onClick={onClose} className="self-end">
          {t('scim.kept')}
        </Button>
      </div>
    </Dialog>
  );
};
