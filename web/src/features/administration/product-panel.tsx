import type { ProductSettings } from '@docent/contract';
import { ProductSettingsPatch } from '@docent/contract/settings';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import { byContract } from '../../forms/by-contract.ts';
import { wordError } from '../../i18n/errors.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { MailSection } from './mail-section.tsx';
import { useProductSettings } from './queries.ts';
import { SearchSection } from './search-section.tsx';
import { TokenLimitsSection } from './token-limits-section.tsx';
import { numberOf, useSaveProduct } from './use-save-product.ts';

const SIGN_UPS = ['invited', 'domains', 'anyone'] as const;

type Form = {
  product_name: string;
  sign_up: ProductSettings['sign_up'];
  /** As typed: names with commas, spaces or lines between them. */
  sign_up_domains: string;
  ask_all_domains: boolean;
  /** As typed; empty: the families known to see images. */
  image_models: string;
  max_file_mb: string;
  max_pages: string;
  /** Empty: chats are never deleted. */
  retention_days: string;
  /** Empty: the audit log is never deleted. */
  audit_retention_days: string;
  version_retention_days: string;
};

const listOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

const bodyOf = (form: Form) => ({
  product_name: form.product_name,
  sign_up: form.sign_up,
  // Not seen otherwise, and what is not named stays.
  sign_up_domains: form.sign_up === 'domains' ? listOf(form.sign_up_domains) : undefined,
  ask_all_domains: form.ask_all_domains,
  image_models: form.image_models.trim() ? listOf(form.image_models) : null,
  max_file_mb: numberOf(form.max_file_mb),
  max_pages: numberOf(form.max_pages),
  retention_days: numberOf(form.retention_days),
  audit_retention_days: numberOf(form.audit_retention_days),
  version_retention_days: numberOf(form.version_retention_days),
});

/** Sign-up by e-mail domain requires at least one domain. */
const schemaOf = (t: Translate) =>
  ProductSettingsPatch.refine(
    ({ sign_up, sign_up_domains }) => sign_up !== 'domains' || sign_up_domains?.length,
    {
      path: ['sign_up_domains'],
      message: t('accounts.required'),
    },
  );

/** Settings of the whole installation, for owners. */
export const ProductPanel = () => {
  const { t } = useTranslation();
  const settings = useProductSettings();
  if (settings.isPending) return <Skeleton lines={8} />;
  if (settings.isError) {
    return (
      <Failed
        text={wordError(t, settings.error)}
        retry={t('app.retry')}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return (
    <>
      <ProductForm settings={settings.data} />
      <TokenLimitsSection settings={settings.data} />
      <MailSection />
      <SearchSection />
    </>
  );
};

const formOf = (settings: ProductSettings): Form => ({
  ...settings,
  sign_up_domains: settings.sign_up_domains.join(', '),
  image_models: settings.image_models?.join(', ') ?? '',
  max_file_mb: String(settings.max_file_mb),
  max_pages: String(settings.max_pages),
  retention_days: String(settings.retention_days ?? ''),
  audit_retention_days: String(settings.audit_retention_days ?? ''),
  version_retention_days: String(settings.version_retention_days ?? ''),
});

const ProductForm = ({ settings }: { settings: ProductSettings }) => {
  const { t } = useTranslation();
  const form = useForm<Form, unknown, ProductSettingsPatch>({
    resolver: byContract(t, schemaOf(t), bodyOf),
    defaultValues: formOf(settings),
  });
  const { register, watch } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = useSaveProduct(form);
  return (
    <form onSubmit={submit} noValidate className="flex max-w-form flex-col gap-5">
      <Field
        label={t('administration.product.name')}
        error={errors.product_name?.message}
        {...register('product_name')}
      />
      <SignUpFields register={register} errors={errors} mode={watch('sign_up')} />
      <Checkbox
        label={t('administration.product.askAll')}
        hint={t('administration.product.askAllHint')}
        {...register('ask_all_domains')}
      />
      <Field
        label={t('administration.product.imageModels')}
        hint={t('administration.product.imageModelsHint')}
        placeholder="openai-compatible:qwen2.5vl*"
        error={errors.image_models?.message}
        {...register('image_models')}
      />
      <UploadFields register={register} errors={errors} />
      <RetentionFields register={register} errors={errors} />
      <FormError text={errors.root?.message} />
      <Button kind="main" type="submit" disabled={isSubmitting || !isDirty} className="self-start">
        {t('app.save')}
      </Button>
    </form>
  );
};

type FieldsProps = { register: UseFormRegister<Form>; errors: FieldErrors<Form> };

/** Sign-up mode, and the e-mail domains that may sign up where it asks for them. */
const SignUpFields = ({ register, errors, mode }: FieldsProps & { mode: Form['sign_up'] }) => {
  const { t } = useTranslation();
  return (
    <>
      <SelectField label={t('administration.product.signUp')} {...register('sign_up')}>
        {SIGN_UPS.map((value) => (
          <option key={value} value={value}>
            {t(`administration.product.signUps.${value}`)}
          </option>
        ))}
      </SelectField>
      {mode === 'domains' && (
        <Field
          label={t('administration.product.signUpDomains')}
          hint={t('administration.product.signUpDomainsHint')}
          placeholder="example.com, example.org"
          error={errors.sign_up_domains?.message}
          {...register('sign_up_domains')}
        />
      )}
    </>
  );
};

/** Limits of an uploaded file. */
const UploadFields = ({ register, errors }: FieldsProps) => {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={t('administration.product.maxFile')}
        type="number"
        min={1}
        error={errors.max_file_mb?.message}
        {...register('max_file_mb')}
      />
      <Field
        label={t('administration.product.maxPages')}
        type="number"
        min={1}
        error={errors.max_pages?.message}
        {...register('max_pages')}
      />
    </div>
  );
};

/** Days after which chats, entries of the audit log and old document versions are deleted. */
const RetentionFields = ({ register, errors }: FieldsProps) => {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={t('administration.product.retention')}
        hint={t('administration.product.retentionHint')}
        type="number"
        min={1}
        error={errors.retention_days?.message}
        {...register('retention_days')}
      />
      <Field
        label={t('administration.product.auditRetention')}
        hint={t('administration.product.auditRetentionHint')}
        type="number"
        min={1}
        error={errors.audit_retention_days?.message}
        {...register('audit_retention_days')}
      />
      <Field
        label={t('administration.product.versionRetention')}
        hint={t('administration.product.versionRetentionHint')}
        type="number"
        min={1}
        error={errors.version_retention_days?.message}
        {...register('version_retention_days')}
      />
    </div>
  );
};
