import type { ModelProvider } from '@docent/contract';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { wordProvider } from './names.ts';

type Props = { providers: ModelProvider[]; onChoose: (model: string) => void };

/** A model that no list has: a deployment, or one that is too new. */
export const OtherModel = ({ providers, onChoose }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(providers[0]?.name ?? '');
  const [model, setModel] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name && model.trim()) onChoose(`${name}:${model.trim()}`);
  };
  return (
    <form
      onSubmit={submit}
      className="mt-2 grid items-end gap-2 rounded-lg bg-surface p-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
    >
      <div className="flex flex-col gap-1">
        <label htmlFor={`${id}-provider`} className="text-quiet text-xs">
          {t('models.providers.kind')}
        </label>
        <Select id={`${id}-provider`} value={name} onChange={(event) => setName(event.target.value)}>
          {providers.map((provider) => (
            <option key={provider.name} value={provider.name}>
              {wordProvider(t, provider)}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex flex-col gap-1">
        <label htmlFor={`${id}-model`} className="text-quiet text-xs">
          {t('models.tasks.otherName')}
        </label>
        <input
          id={`${id}-model`}
          className={INPUT}
          autoComplete="off"
          spellCheck={false}
          value={model}
          onChange={(event) => setModel(event.target.value)}
        />
      </div>
      <Button kind="main" size="lg" type="submit" disabled={!model.trim()}>
        {t('models.tasks.use')}
      </Button>
    </form>
  );
};
