import { useId } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useTestModel } from './queries.ts';

type Props = {
  label: string;
  hint: string;
  allowed: string[];
  /** What the settings have; null: the extractive engine. */
  standard: string | null;
  value: string | null;
  onChange: (model: string | null) => void;
};

/** One of the models that the settings allow, and a test that says what came back. */
export const ModelChoice = ({ label, hint, allowed, standard, value, onChange }: Props) => {
  const { t, i18n } = useTranslation();
  const id = useId();
  const test = useTestModel();
  const tested = value ?? standard;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p className="text-quiet text-xs">{hint}</p>
      <div className="flex gap-2">
        <select
          id={id}
          value={value ?? ''}
          onChange={(event) => {
            test.reset();
            onChange(event.target.value || null);
          }}
          className="h-9 min-w-0 grow truncate rounded-lg border border-control bg-background px-2 text-ink"
        >
          <option value="">
            {t('configuration.standardModel', { model: standard ?? t('configuration.noneModel') })}
          </option>
          {allowed.map((model) => (
            <option key={model} value={model}>
              {model}
            </option>
          ))}
        </select>
        <Button disabled={!tested || test.isPending} onClick={() => tested && test.mutate(tested)}>
          {t('configuration.test')}
        </Button>
      </div>
      <p role="status" className="min-h-5 break-words text-xs">
        {test.isPending && <span className="text-quiet">{t('configuration.testing')}</span>}
        {test.isError && <span className="text-bad">{wordError(t, test.error)}</span>}
        {test.data?.ok && (
          <span className="text-good">
            {t('configuration.testOk', {
              text: test.data.text,
              seconds: (test.data.took_ms / 1000).toLocaleString(localeOf(i18n.language), {
                maximumFractionDigits: 1,
              }),
            })}
          </span>
        )}
        {test.data?.failure && <span className="text-bad">{t(`chats.failure.${test.data.failure}`)}</span>}
      </p>
    </div>
  );
};
