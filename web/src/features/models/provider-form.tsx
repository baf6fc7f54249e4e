import type { ModelProvider, ModelProviderBody, ModelProviderPatch, ModelSettings } from '@docent/contract';
import { PROVIDER_KINDS } from '@docent/contract/models';
import type { ReactNode } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { byContract } from '../../forms/by-contract.ts';
import { wordError } from '../../i18n/errors.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SelectField } from '../../ui/select.tsx';
import {
  changedProviderSchema,
  changesOf,
  FIELDS_OF,
  type ProviderForm as Form,
  formOf,
  newProviderOf,
  newProviderSchema,
  type ProviderField,
} from './provider-fields.ts';
import { useAddProvider, useChangeProvider } from './queries.ts';

type Props = {
  /** The one to change; null adds one. */
  provider: ModelProvider | null;
  /** Label of the button. */
  action: string;
  /** Rendered beside the button. */
  children?: ReactNode;
  onDone: (settings: ModelSettings, name: string) => void;
};

const EXAMPLES: Partial<Record<ProviderField, string>> = {
  address: 'https://models.example.com',
  resource: 'my-company-models',
  region: 'eu-west-3',
  name: 'our-models',
};
/** Default addresses of local providers. */
const ADDRESSES: Partial<Record<Form['kind'], string>> = {
  ollama: 'http://127.0.0.1:11434',
  'lm-studio': 'http://127.0.0.1:1234',
};

/** Form of a provider: its key and the other fields of its kind. A stored key is never shown. */
export const ProviderForm = ({ provider, action, children, onDone }: Props) => {
  const { t } = useTranslation();
  const add = useAddProvider();
  const change = useChangeProvider(provider?.name ?? '');
  const resolver: Resolver<Form, unknown, ModelProviderBody | ModelProviderPatch> = provider
    ? byContract(t, changedProviderSchema, changesOf(provider))
    : byContract(t, newProviderSchema(t('accounts.required')), newProviderOf);
  const { register, handleSubmit, setError, formState, watch } = useForm({
    resolver,
    defaultValues: formOf(provider),
  });
  const { errors, isSubmitting } = formState;
  const kind = watch('kind');
  const submit = handleSubmit(async (body) => {
    try {
      const settings =
        'kind' in body ? await add.mutateAsync(body) : await change.mutateAsync(body as ModelProviderPatch); // without a kind it is a change
      onDone(settings, provider?.name ?? ('name' in body && body.name ? body.name : kind));
    } catch (error) {
      setError('root', { message: wordError(t, error) });
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {!provider && (
        <SelectField
          label={t('models.providers.kind')}
          hint={t(`models.about.${kind}`)}
          {...register('kind')}
        >
          {PROVIDER_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`models.kinds.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      {FIELDS_OF[kind]
        .filter(({ field }) => field !== 'name' || !provider)
        .map(({ field, isNeeded }) => {
          const hint = hintOf(t, field, kind, provider);
          return (
            <Field
              key={field}
              label={
                isNeeded
                  ? t(`models.providers.field.${field}`)
                  : t('models.providers.optional', { field: t(`models.providers.field.${field}`) })
              }
              // Not the user's own password: the browser must neither suggest nor save one.
              {...(field === 'key'
                ? { type: 'password', autoComplete: 'new-password' }
                : { autoComplete: 'off', spellCheck: false })}
              placeholder={(field === 'address' ? ADDRESSES[kind] : undefined) ?? EXAMPLES[field] ?? ''}
              {...(hint ? { hint } : {})}
              error={errors[field]?.message}
              {...register(field)}
            />
          );
        })}
      <FormError text={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        <Button kind="main" type="submit" disabled={isSubmitting}>
          {action}
        </Button>
      </div>
    </form>
  );
};

const hintOf = (t: Translate, field: ProviderField, kind: Form['kind'], provider: ModelProvider | null) => {
  if (field === 'key' && provider?.key.is_set)
    return t('models.providers.keySet', {
      end: provider.key.ends_with ? `…${provider.key.ends_with}` : '',
    });
  if (field === 'access_key_id' || field === 'name' || (field === 'address' && kind === 'openai-compatible'))
    return t(`models.providers.hint.${field}`);
  return undefined;
};
