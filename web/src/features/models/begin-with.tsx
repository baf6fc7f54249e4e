import type { ModelProvider } from '@docent/contract';
import { useId, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { beginWith, choicesFor } from './choices.ts';
import { Remedy } from './health.tsx';
import { partsOf, wordProvider } from './names.ts';
import { useChangeModels, useOffered, useTryModel } from './queries.ts';
import { TryResult } from './try-result.tsx';

type Props = {
  provider: ModelProvider;
  /** Continues after the trial; absent where the page has its own button. */
  onDone?: () => void;
};

/** The first models of a new provider: which writes, which sorts; tried as soon as they are chosen. */
export const BeginWith = ({ provider, onDone }: Props) => {
  const { t } = useTranslation();
  const offered = useOffered(provider);
  const change = useChangeModels();
  const trial = useTryModel();
  const [typed, setTyped] = useState<{ large?: string; small?: string }>({});
  if (offered.isLoading) return <Skeleton lines={4} />;

  const models = offered.data?.models ?? [];
  const [group] = choicesFor('large', [{ provider, models }]);
  const names = group?.models ?? [];
  const begin = beginWith(provider, models);
  const large = typed.large ?? begin?.large ?? '';
  const small = typed.small ?? begin?.small ?? large;
  const fault = offered.data?.fault;
  const use = async () => {
    try {
      await change.mutateAsync({ large, small });
      trial.mutate({ model: large, as: 'language' });
    } catch {
      // Shown below.
    }
  };
  const take = (role: 'large' | 'small') => (model: string) => {
    trial.reset();
    setTyped({ ...typed, [role]: model });
  };
  return (
    <div className="flex flex-col gap-4">
      {fault && (
        <div role="alert" className="rounded-lg border border-bad bg-bad-soft px-3 py-2">
          <p className="font-medium text-bad">{t(`models.fault.${fault}`)}</p>
          <Remedy fault={fault} detail={offered.data?.detail} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <ModelField provider={provider} names={names} task="large" value={large} onChange={take('large')} />
        <ModelField provider={provider} names={names} task="small" value={small} onChange={take('small')} />
      </div>
      <FormError text={change.isError ? wordError(t, change.error) : undefined} />
      <TryResult trial={trial} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          kind={trial.data?.ok ? 'plain' : 'main'}
          disabled={!large || change.isPending || trial.isPending}
          onClick={() => void use()}
        >
          {t(trial.data ? 'models.try.again' : 'models.begin.use')}
        </Button>
        {trial.data && onDone && (
          <Button kind={trial.data.ok ? 'main' : 'plain'} onClick={onDone}>
            {t('app.close')}
          </Button>
        )}
      </div>
    </div>
  );
};

type FieldProps = {
  provider: ModelProvider;
  /** Models to choose from; where there are none, the name is typed. */
  names: string[];
  task: 'large' | 'small';
  value: string;
  onChange: (model: string) => void;
};

const ModelField = ({ provider, names, task, value, onChange }: FieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {t(`models.tasks.${task}.name`)}
      </label>
      {names.length ? (
        <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {names.map((name) => (
            <option key={name} value={name}>
              {partsOf(name).id}
            </option>
          ))}
        </Select>
      ) : (
        <input
          id={id}
          className={INPUT}
          autoComplete="off"
          spellCheck={false}
          value={value && partsOf(value).id}
          onChange={(event) => {
            const model = event.target.value.trim();
            onChange(model && `${provider.name}:${model}`);
          }}
        />
      )}
      <p className="text-quiet text-xs">
        {names.length
          ? t(`models.tasks.${task}.hint`)
          : t('models.tasks.otherHint', { provider: wordProvider(t, provider) })}
      </p>
    </div>
  );
};
