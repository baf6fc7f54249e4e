import type { DomainSource, SourceKind } from '@docent/contract';
import type { FieldError, FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/select.tsx';
import type { FormValues } from './form-values.ts';
import { KindFieldInput } from './kind-field.tsx';
import { isSecret, KIND_FIELDS, type KindField } from './kind-fields.ts';
import { useSourceKinds } from './queries.ts';
import { RedirectAddress } from './redirect-address.tsx';

const EVERY_MINUTES = [5, 15, 30, 60, 240, 720, 1_440, 10_080] as const;

type Props = {
  kind: SourceKind;
  source: DomainSource | null;
  /** Selected `sign_in`, for kinds that have it. */
  signIn: string | undefined;
  register: UseFormRegister<FormValues>;
  errors: FieldErrors<FormValues>;
};

/** Fields of a kind, with rarely used ones collapsed. */
export const KindFields = ({ kind, source, signIn, register, errors }: Props) => {
  const { t } = useTranslation();
  const kinds = useSourceKinds().data;
  const maybe = (key: string) => t(`sources.fieldHint.${key}`, { defaultValue: '' });
  const hintOf = ({ name }: KindField) =>
    (signIn && maybe(`${signIn}_${name}`)) || maybe(`${kind}_${name}`) || maybe(name) || undefined;
  // A secret stored for one way of signing in is not sent for the other.
  const storedWay = source?.settings.kind === 'sharepoint' ? source.settings.sign_in : undefined;
  const input = (field: KindField) => {
    const place = isSecret(field) ? 'secrets' : 'settings';
    return (
      <KindFieldInput
        key={field.name}
        field={field}
        isStored={storedWay === signIn && (source?.secrets.some((name) => name === field.name) ?? false)}
        error={errorAt(errors[place], field.name)}
        hint={hintOf(field)}
        {...(field.name === 'folder' && kind === 'folder' ? { proposals: kinds?.folders ?? [] } : {})}
        registered={register(`${place}.${field.name}`)}
      />
    );
  };
  const fields = KIND_FIELDS[kind].filter((field) => !field.signIn || field.signIn === signIn);
  const details = fields.filter(({ isDetail }) => isDetail);
  const hasWrongDetail = details.some(
    (field) => errorAt(errors.settings, field.name) ?? errorAt(errors.secrets, field.name),
  );
  return (
    <>
      {fields.filter(({ isDetail }) => !isDetail).map(input)}
      {signIn === 'delegated' && kinds && <RedirectAddress address={kinds.sign_in_redirect} />}
      <SelectField label={t('sources.every')} {...register('every_minutes')}>
        {EVERY_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t(`sources.minutes.${minutes}`)}
          </option>
        ))}
      </SelectField>
      {/* Open when one of its fields has an error. */}
      <Disclosure open={hasWrongDetail || undefined} isFramed summary={t('sources.details')}>
        <div className="mt-3 flex flex-col gap-4 pb-1">{details.map(input)}</div>
      </Disclosure>
    </>
  );
};

/** Returns the error of one field, or of its first invalid line. */
const errorAt = (errors: FieldErrors | FieldError | undefined, name: string): string | undefined => {
  const at = (errors as Record<string, FieldError | FieldError[] | undefined> | undefined)?.[name]; // of the form's own names
  const error = Array.isArray(at) ? at.find(Boolean) : at;
  return error?.message;
};
