import type { ProductSettingsPatch as Patch, ProductSettings, TokenUse } from '@docent/contract';
import { ProductSettingsPatch } from '@docent/contract/settings';
import { useForm } from 'react-hook-form';
import { byContract } from '../../forms/by-contract.ts';
import { wordTime } from '../../i18n/dates.ts';
import { localeOf } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useTokenUse } from './queries.ts';
import { numberOf, useSaveProduct } from './use-save-product.ts';

const FIELDS = ['tokens_a_day_person', 'tokens_a_day_api_key', 'tokens_a_day_installation'] as const;
type Form = Record<(typeof FIELDS)[number], string>;

const bodyOf = (form: Form) => Object.fromEntries(FIELDS.map((field) => [field, numberOf(form[field])]));

/** Daily limits of tokens, with today's use. */
export const TokenLimitsSection = ({ settings }: { settings: ProductSettings }) => {
  const { t, i18n } = useTranslation();
  const use = useTokenUse();
  const form = useForm<Form, unknown, Patch>({
    resolver: byContract(t, ProductSettingsPatch, bodyOf),
    defaultValues: {
      tokens_a_day_person: String(settings.tokens_a_day_person ?? ''),
      tokens_a_day_api_key: String(settings.tokens_a_day_api_key ?? ''),
      tokens_a_day_installation: String(settings.tokens_a_day_installation ?? ''),
    },
  });
  const { register } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = useSaveProduct(form);
  return (
    <section className="mt-10 flex max-w-form flex-col gap-4">
      <h2 className="font-semibold">{t('administration.tokens.title')}</h2>
      <p className="text-quiet">{t('administration.tokens.hint')}</p>
      {use.data && (
        <ul className="flex flex-col gap-1">
          {wordUseOfToday(t, use.data, i18n.language).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <div className="grid gap-5 sm:grid-cols-3">
          {FIELDS.map((field) => (
            <Field
              key={field}
              label={t(`administration.tokens.${field}`)}
              placeholder={t('administration.tokens.none')}
              type="number"
              min={1_000}
              error={errors[field]?.message}
              {...register(field)}
            />
          ))}
        </div>
        <FormError text={errors.root?.message} />
        <Button kind="main" type="submit" disabled={isSubmitting || !isDirty} className="self-start">
          {t('administration.tokens.save')}
        </Button>
      </form>
    </section>
  );
};

/** Today's use in sentences. Sums only: no person and no key is named. */
export const wordUseOfToday = (t: Translate, use: TokenUse, language: string): string[] => {
  const number = (value: number) => value.toLocaleString(localeOf(language));
  const { installation, people, api_keys: keys } = use;
  const tokens = number(installation.used);
  return [
    installation.limit === null
      ? t('administration.tokens.used', { tokens })
      : t('administration.tokens.usedOf', { tokens, limit: number(installation.limit) }),
    people.active
      ? t('administration.tokens.people', { count: people.active, most: number(people.most) })
      : '',
    keys.active ? t('administration.tokens.keys', { count: keys.active, most: number(keys.most) }) : '',
    people.at_limit ? t('administration.tokens.peopleAtLimit', { count: people.at_limit }) : '',
    keys.at_limit ? t('administration.tokens.keysAtLimit', { count: keys.at_limit }) : '',
    t('administration.tokens.resets', { time: wordTime(new Date(use.resets_at), language) }),
  ].filter(Boolean);
};
