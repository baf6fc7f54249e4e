import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TryResult, useTryModel } from '../models/index.ts';

type Props = {
  label: string;
  hint: string;
  allowed: string[];
  /** Model of the installation's settings; null: the extractive engine. */
  standard: string | null;
  /** Models that are not to be had any more. */
  gone: readonly string[];
  value: string | null;
  onChange: (model: string | null) => void;
};

/** Selects one of the allowed models, with a trial that shows its response. */
export const ModelChoice = ({ label, hint, allowed, standard, gone, value, onChange }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const trial = useTryModel();
  const isGone = value !== null && (gone.includes(value) || !allowed.includes(value));
  const tested = isGone ? standard : (value ?? standard);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p className="text-quiet text-xs">{hint}</p>
      <div className="flex gap-2">
        <Select
          size="sm"
          id={id}
          value={value ?? ''}
          aria-describedby={isGone ? `${id}-gone` : undefined}
          onChange={(event) => {
            trial.reset();
            onChange(event.target.value || null);
          }}
          className="grow"
        >
          <option value="">
            {t('configuration.standardModel', { model: standard ?? t('configuration.noneModel') })}
          </option>
          {isGone && <option value={value}>{t('configuration.goneModel', { model: value })}</option>}
          {allowed
            .filter((model) => !isGone || model !== value)
            .map((model) => (
              <option key={model} value={model}>
                {model}
              </option>
            ))}
        </Select>
        <Button
          disabled={!tested || trial.isPending}
          aria-label={t('models.try.buttonOf', { name: label })}
          onClick={() => tested && trial.mutate({ model: tested, as: 'language' })}
        >
          {t('models.try.button')}
        </Button>
      </div>
      {isGone && (
        <p id={`${id}-gone`} className="text-bad">
          {t(standard ? 'configuration.goneHint' : 'configuration.goneNobody', { standard })}
        </p>
      )}
      <TryResult trial={trial} />
    </div>
  );
};
