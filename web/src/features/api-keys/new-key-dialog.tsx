import type { ApiKeyScope, NewApiKey } from '@docent/contract';
import { ApiKeyBody } from '@docent/contract/api-keys';
import { API_KEY_SCOPES } from '@docent/contract/constants';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { byContract } from '../../forms/by-contract.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SelectField } from '../../ui/select.tsx';
import { useCreateApiKey } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';

type Form = { name: string; days: string; scopes: ApiKeyScope[]; password: string };

const bodyOf = ({ name, days, scopes, password }: Form) => ({
  name,
  scopes,
  expires_in_days: Number(days),
  current_password: password || undefined,
});

const LIVES_DAYS = [7, 30, 90, 365];

/** Name, scopes and life of a new key; then the key itself, this once. */
export const NewKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const create = useCreateApiKey();
  const [made, setMade] = useState<NewApiKey | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<Form, unknown, ApiKeyBody>({
    resolver: byContract(t, ApiKeyBody, bodyOf),
    defaultValues: { name: '', days: '90', scopes: ['read', 'ask'], password: '' },
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
  if (made) return <ShownOnce made={made} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('apiKeys.add')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t('apiKeys.name')}
          hint={t('apiKeys.nameHint')}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">{t('apiKeys.mayDo')}</legend>
          {API_KEY_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(`apiKeys.scopes.${scope}`)}
              hint={t(`apiKeys.scopeHints.${scope}`)}
              {...register('scopes')}
            />
          ))}
          <FormError text={errors.scopes && t('apiKeys.oneScope')} />
        </fieldset>
        <SelectField label={t('apiKeys.life')} {...register('days')}>
          {LIVES_DAYS.map((days) => (
            <option key={days} value={days}>
              {t('apiKeys.days', { count: days })}
            </option>
          ))}
        </SelectField>
        {asksPassword && (
          <Field
            label={t('accounts.currentPassword')}
            hint={t('apiKeys.passwordHint')}
            type="password"
            autoComplete="current-password"
            {...register('password')}
          />
        )}
        <DialogActions cancel={t('app.cancel')} onClose={onClose} error={errors.root?.message}>
          <Button kind="main" type="submit" disabled={isSubmitting}>
            {t('apiKeys.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
