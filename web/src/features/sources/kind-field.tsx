import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { RadioCard } from '../../ui/choice.tsx';
import { Field, FieldFrame, INPUT } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { isSecret, type KindField } from './kind-fields.ts';

type Props = {
  field: KindField;
  /** A secret that is stored stays as long as nothing is typed. */
  isStored: boolean;
  error: string | undefined;
  hint: string | undefined;
  /** Proposals for the browser's list, such as the folders that may be read. */
  proposals?: readonly string[];
  registered: UseFormRegisterReturn;
};

/** One thing that is asked about a place. */
export const KindFieldInput = ({ field, isStored, error, hint, proposals = [], registered }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const label = t(`sources.field.${field.name}`, { defaultValue: field.name });
  const placeholder = isStored ? t('sources.stored') : field.placeholder;
  if (field.as === 'cards') return <Cards field={field} label={label} registered={registered} />;
  if (field.as !== 'choice' && field.as !== 'lines' && field.as !== 'secretLines') {
    const type = { text: 'text', number: 'text', date: 'date', secret: 'password' }[field.as];
    return (
      <div>
        <Field
          label={label}
          type={type}
          autoComplete="off"
          spellCheck={false}
          list={proposals.length ? `${id}-proposals` : undefined}
          {...(field.as === 'number' ? { inputMode: 'decimal' as const } : {})}
          {...(placeholder ? { placeholder } : {})}
          {...(hint ? { hint } : {})}
          error={error}
          {...registered}
        />
        {proposals.length > 0 && (
          <datalist id={`${id}-proposals`}>
            {proposals.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        )}
      </div>
    );
  }
  if (field.as === 'choice')
    return (
      <SelectField label={label} hint={hint} error={error} {...registered}>
        {field.options?.map((value) => (
          <option key={value} value={value}>
            {t(`sources.option.${value}`, { defaultValue: value })}
          </option>
        ))}
      </SelectField>
    );
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          dir="auto"
          rows={2}
          spellCheck={false}
          autoComplete="off"
          placeholder={placeholder}
          className={`${INPUT} field-sizing-content !h-auto max-h-48 min-h-10 py-2 ${isSecret(field) ? 'font-mono text-xs' : ''}`}
          {...control}
          {...registered}
        />
      )}
    </FieldFrame>
  );
};

/** A choice that is worth a sentence each. */
const Cards = ({ field, label, registered }: Pick<Props, 'field' | 'registered'> & { label: string }) => {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {field.options?.map((value) => (
          <RadioCard key={value} value={value} {...registered}>
            <span className="font-medium">{t(`sources.option.${value}`, { defaultValue: value })}</span>
            <span className="text-quiet text-xs">
              {t(`sources.optionText.${value}`, { defaultValue: '' })}
            </span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
};
