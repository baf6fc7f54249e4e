import type { ChosenModel, ModelRole, ModelSettings } from '@docent/contract';
import { useId, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type Group, isAmong } from './choices.ts';
import { Health } from './health.tsx';
import { isBuiltIn, partsOf, wordModel, wordProvider } from './names.ts';
import { OtherModel } from './other-model.tsx';
import { useChangeModels, useTryModel } from './queries.ts';
import { TryResult } from './try-result.tsx';

/** No model has this name: names have a colon. */
const OTHER = 'other';

const KIND_OF = {
  large: 'language',
  small: 'language',
  embedding: 'embedding',
  reranking: 'reranking',
} as const satisfies Record<ModelRole, string>;
/** Environment variables that override the choice. */
const VARIABLE: Record<ModelRole, string> = {
  large: 'LARGE_MODEL',
  small: 'SMALL_MODEL',
  embedding: 'EMBEDDING_MODEL',
  reranking: 'RERANKING_MODEL',
};

type Props = { role: ModelRole; chosen: ChosenModel; groups: Group[]; settings: ModelSettings };

/** Purpose of one role, its model, and a trial of it. A choice is saved immediately. */
export const TaskRow = ({ role, chosen, groups, settings }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const change = useChangeModels();
  const trial = useTryModel();
  const [isOther, setOther] = useState(false);
  const name = t(`models.tasks.${role}.name`);
  const isFixed = chosen.set_by === 'environment';
  const value = isFixed ? (chosen.model ?? '') : (chosen.chosen ?? '');
  const choose = (model: string | null) => {
    trial.reset();
    setOther(false);
    change.mutate(
      { [role]: model },
      {
        onSuccess: () => showToast(t('models.saved')),
        onError: (error) => showToast(wordError(t, error), 'error'),
      },
    );
  };
  const shown = isOther ? OTHER : change.isPending ? (change.variables[role] ?? '') : value;
  return (
    <div className="grid gap-x-6 gap-y-2 py-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <label htmlFor={id} className="font-medium">
          {name}
        </label>
        <p id={`${id}-hint`} className="text-quiet text-xs">
          {t(`models.tasks.${role}.hint`)}
        </p>
      </div>
      <div className="min-w-0">
        <div className="flex gap-2">
          <Select
            id={id}
            aria-describedby={`${id}-hint`}
            className="grow"
            value={shown}
            disabled={isFixed || change.isPending}
            onChange={({ target }) => {
              if (target.value === OTHER) setOther(true);
              else choose(target.value || null);
            }}
          >
            {!isFixed && <option value="">{wordNone(t, role, chosen, settings)}</option>}
            <ModelOptions value={value} groups={groups} providers={settings.providers} />
          </Select>
          <Button
            size="lg"
            disabled={!chosen.model || trial.isPending || change.isPending}
            aria-label={t('models.try.buttonOf', { name })}
            onClick={() => chosen.model && trial.mutate({ model: chosen.model, as: KIND_OF[role] })}
          >
            {t('models.try.button')}
          </Button>
        </div>
        {isFixed && (
          <p className="mt-1 text-quiet text-xs">{t('models.environment', { name: VARIABLE[role] })}</p>
        )}
        {isOther && <OtherModel providers={settings.providers} onChoose={choose} />}
        {chosen.gone && chosen.chosen && !isFixed && (
          <p role="alert" className="mt-1 text-bad text-xs">
            {t('models.tasks.gone', { model: wordModel(t, chosen.chosen, settings.providers) })}
          </p>
        )}
        {!chosen.gone && chosen.health.state === 'failing' && !trial.data && (
          <div className="mt-2">
            <Health health={chosen.health} />
          </div>
        )}
        <TryResult trial={trial} />
      </div>
    </div>
  );
};

type OptionsProps = { value: string; groups: Group[]; providers: ModelSettings['providers'] };

/** Options of models by provider; the chosen one even if no provider lists it. */
const ModelOptions = ({ value, groups, providers }: OptionsProps) => {
  const { t } = useTranslation();
  return (
    <>
      {value && !isAmong(value, groups) && <option value={value}>{wordModel(t, value, providers)}</option>}
      {isBuiltIn(value) && <option value={value}>{wordModel(t, value, providers)}</option>}
      {groups
        .filter(({ models }) => models.length)
        .map(({ provider, models }) => (
          <optgroup key={provider.name} label={wordProvider(t, provider)}>
            {models.map((model) => (
              <option key={model} value={model}>
                {partsOf(model).id}
              </option>
            ))}
          </optgroup>
        ))}
      {providers.length > 0 && <option value={OTHER}>{t('models.tasks.other')}</option>}
    </>
  );
};

/** Describes an empty choice: the preset of a key in the environment, the built-in model, or none. */
const wordNone = (
  t: ReturnType<typeof useTranslation>['t'],
  role: ModelRole,
  { model, set_by: setBy }: ChosenModel,
  { providers }: ModelSettings,
) =>
  setBy === 'default' && model && role !== 'small'
    ? t('models.tasks.default', { model: wordModel(t, model, providers) })
    : t(`models.tasks.${role}.none`);
