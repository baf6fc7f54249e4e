import type { ModelSettings } from '@docent/contract';
import { useId, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { BareCheckbox, Checkbox } from '../../ui/choice.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Empty } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { partsOf, wordModel, wordProviderOf } from './names.ts';
import { OtherModel } from './other-model.tsx';
import { useChangeModels } from './queries.ts';
import { patchOf, problemOf, type Rule, type Rules, rulesOf, withModel } from './rules.ts';

const CELL =
  'h-9 w-full min-w-16 rounded-lg border border-control bg-background px-2 text-right tabular-nums disabled:border-line disabled:bg-surface disabled:text-quiet';

/** The edited rules of models. */
const useRules = (settings: ModelSettings) => {
  const { t } = useTranslation();
  const change = useChangeModels();
  const saved = rulesOf(settings);
  const [draft, setDraft] = useState<Rules | null>(null);
  const value = draft ?? saved;
  return {
    value,
    isDirty: draft !== null && JSON.stringify(draft) !== JSON.stringify(saved),
    change,
    edit: setDraft,
    set: (model: string, part: Partial<Rule>) =>
      setDraft({
        ...value,
        rules: value.rules.map((rule) => (rule.model === model ? { ...rule, ...part } : rule)),
      }),
    discard: () => setDraft(null),
    save: () =>
      change.mutate(patchOf(value), {
        onSuccess: () => {
          setDraft(null);
          showToast(t('models.saved'));
        },
      }),
  };
};

/** Which models domains may choose, what they cost, and how many answers each writes at once. */
export const RulesSection = ({ settings }: { settings: ModelSettings }) => {
  const { t } = useTranslation();
  const id = useId();
  const { value, isDirty, change, edit, set, discard, save } = useRules(settings);
  const [isAdding, setAdding] = useState(false);
  const found = problemOf(value);
  if (!value.rules.length) return <Empty>{t('models.rules.none')}</Empty>;
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        checked={value.any}
        onChange={(event) => edit({ ...value, any: event.target.checked })}
        label={t('models.rules.any')}
        hint={t('models.rules.anyHint')}
      />
      <RulesTable settings={settings} value={value} onChange={set} />
      {isAdding ? (
        <OtherModel
          providers={settings.providers}
          onChoose={(model) => {
            setAdding(false);
            edit(withModel(value, model));
          }}
        />
      ) : (
        settings.providers.length > 0 && (
          <Button kind="quiet" className="-ml-3 self-start" onClick={() => setAdding(true)}>
            {t('models.rules.add')}
          </Button>
        )
      )}
      <p className="text-quiet text-xs">{t('models.rules.hint')}</p>
      <FormError
        text={
          found
            ? t(`models.rules.problem.${found.problem}`, {
                model: found.model && wordModel(t, found.model, settings.providers),
              })
            : change.isError
              ? wordError(t, change.error)
              : undefined
        }
      />
      {isDirty && (
        <div className="flex gap-2" id={id}>
          <Button kind="main" disabled={found !== null || change.isPending} onClick={save}>
            {t('app.save')}
          </Button>
          <Button onClick={discard}>{t('configuration.discard')}</Button>
        </div>
      )}
    </div>
  );
};

type TableProps = {
  settings: ModelSettings;
  value: Rules;
  onChange: (model: string, part: Partial<Rule>) => void;
};

const RulesTable = ({ settings, value, onChange }: TableProps) => {
  const { t } = useTranslation();
  return (
    <table className="w-full text-[13px] max-md:block">
      <thead className="max-md:hidden">
        <tr className="border-line border-b text-left text-quiet">
          <th className="py-2 pr-3 font-medium">{t('models.rules.model')}</th>
          <th className="py-2 pr-3 font-medium">{t('models.rules.allowed')}</th>
          {(['input', 'output', 'answers'] as const).map((field) => (
            <th key={field} className="w-28 py-2 pl-3 text-right font-medium">
              {t(`models.rules.${field}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {value.rules.map((rule) => (
          <RuleRow
            key={rule.model}
            rule={rule}
            providers={settings.providers}
            isAnyAllowed={value.any}
            onChange={(part) => onChange(rule.model, part)}
          />
        ))}
      </tbody>
    </table>
  );
};

type RowProps = {
  rule: Rule;
  providers: ModelSettings['providers'];
  /** Domains may choose any model: this one needs no permission. */
  isAnyAllowed: boolean;
  onChange: (part: Partial<Rule>) => void;
};

const RuleRow = ({ rule, providers, isAnyAllowed, onChange }: RowProps) => {
  const { t } = useTranslation();
  const { model, isAllowed, isPriceFixed, isLimitFixed } = rule;
  const name = wordModel(t, model, providers);
  return (
    <tr className="border-line border-b max-md:flex max-md:flex-wrap max-md:items-end max-md:gap-3 max-md:py-3">
      <td className="py-2 pr-3 [overflow-wrap:anywhere] max-md:w-full max-md:p-0">
        <span className="font-medium">{partsOf(model).id}</span>
        <span className="block text-quiet text-xs">{wordProviderOf(t, model, providers)}</span>
      </td>
      <td className="py-2 pr-3 max-md:w-full max-md:p-0">
        <label className="flex items-center gap-2">
          <BareCheckbox
            aria-label={t('models.rules.of', { field: t('models.rules.allowed'), model: name })}
            checked={isAllowed}
            disabled={isAnyAllowed}
            onChange={(event) => onChange({ isAllowed: event.target.checked })}
          />
          <span className="text-quiet md:hidden">{t('models.rules.allowed')}</span>
        </label>
      </td>
      <NumberCell rule={rule} name={name} field="input" isFixed={isPriceFixed} onChange={onChange} />
      <NumberCell rule={rule} name={name} field="output" isFixed={isPriceFixed} onChange={onChange} />
      <NumberCell rule={rule} name={name} field="answers" isFixed={isLimitFixed} onChange={onChange} />
    </tr>
  );
};

type CellProps = Pick<RowProps, 'rule' | 'onChange'> & {
  /** Name of the model, as shown. */
  name: string;
  field: 'input' | 'output' | 'answers';
  isFixed: boolean;
};

const NumberCell = ({ rule, name, field, isFixed, onChange }: CellProps) => {
  const { t } = useTranslation();
  return (
    <td className="py-2 pl-3 max-md:block max-md:w-[calc((100%-1.5rem)/3)] max-md:p-0">
      <span aria-hidden className="text-quiet text-xs md:hidden">
        {t(`models.rules.${field}`)}
      </span>
      <input
        aria-label={t('models.rules.of', { field: t(`models.rules.${field}`), model: name })}
        inputMode="decimal"
        autoComplete="off"
        className={CELL}
        value={rule[field]}
        disabled={isFixed}
        title={isFixed ? t('models.fixed') : undefined}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </td>
  );
};
