import type { ModelProvider } from '@docent/contract';
import { useId, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
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
  const id = useId();
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
  const choice = (role: 'large' | 'small', value: string) => (
    <div className="flex flex-col gap-1">
      <label htmlFor={`${id}-${role}`} className="font-medium">
        {t(`models.tasks.${role}.name`)}
      </label>
      {names.length ? (
        <select
          id={`${id}-${role}`}
          className={INPUT}
          value={value}
          onChange={(event) => {
            trial.reset();
            setTyped({ ...typed, [role]: event.target.value });
          }}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {partsOf(name).id}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={`${id}-${role}`}
          className={INPUT}
          autoComplete="off"
          spellCheck={false}
          value={value && partsOf(value).id}
          onChange={(event) => {
            trial.reset();
            const model = event.target.value.trim();
            setTyped({ ...typed, [role]: model && `${provider.name}:${model}` });
          }}
        />
      )}
      <p className="text-quiet text-xs">
        {names.length
          ? t(`models.tasks.${role}.hint`)
          : t('models.tasks.otherHint', { provider: wordProvider(t, provider) })}
      </p>
    </div>
  );
  return (
    <div className="flex flex-col gap-4">
      {fault && (
        <div role="alert" className="rounded-lg border border-bad bg-bad-soft px-3 py-2">
          <p className="font-medium text-bad">{t(`models.fault.${fault}`)}</p>
          <Remedy fault={fault} detail={offered.data?.detail} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {choice('large', large)}
        {choice('small', small)}
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
