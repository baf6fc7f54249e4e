import type { Configuration, DomainDetail, ModelList } from '@docent/contract';
import { EMPTY_CONFIGURATION } from '@docent/contract/empty-configuration';
import { Download } from 'lucide-react';
import { send } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { DraftReplay } from '../executions/index.ts';
import { ExpertPicker } from './expert-picker.tsx';
import { ModelChoice } from './model-choice.tsx';
import { useModels } from './queries.ts';
import { SaveBar } from './save-bar.tsx';
import { useDraft } from './use-draft.ts';
import { usePublish } from './use-publish.ts';

const MODES = ['off', 'after', 'before'] as const;

/** The edited settings of a domain, and how they are saved. */
const useSettings = (domain: DomainDetail) => {
  const { t } = useTranslation();
  const { small_model, large_model, validation } = domain.configuration ?? EMPTY_CONFIGURATION;
  const experts = domain.experts.map(({ id }) => id);
  const draft = useDraft({ small_model, large_model, validation, status: domain.status, experts });
  const { value } = draft;
  const publishing = usePublish({
    domain,
    failed: t('configuration.settingsFailed'),
    onSaved: draft.discard,
  });
  const save = () => {
    const { status: _status, experts: _experts, ...configuration } = value;
    const isAnswering =
      JSON.stringify(configuration) !== JSON.stringify({ small_model, large_model, validation });
    // Golden questions do not depend on people and status.
    if (!isAnswering) return publishing.saveUnchecked({ status: value.status, experts: value.experts });
    publishing.save(value);
  };
  return { draft, publishing, save };
};

/** Models, checking, experts, status; and the domain as a file. Admins change them, experts read them. */
const SettingsTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const models = useModels(domain.can.edit);
  const { draft, publishing, save } = useSettings(domain);
  const { value, change } = draft;
  if (!domain.can.edit)
    return (
      <section aria-label={t('domains.tab.settings')} className="flex max-w-form flex-col gap-5">
        <p className="text-quiet">{t('configuration.settingsForAdmins')}</p>
        <ExportSection domain={domain} />
      </section>
    );
  return (
    <section aria-label={t('domains.tab.settings')} className="flex max-w-form flex-col gap-6">
      {models.data && <Models domain={domain} models={models.data} value={value} onChange={change} />}
      <div>
        <Segments
          isField
          legend={t('configuration.validation')}
          name="validation"
          options={MODES.map((mode) => ({ value: mode, label: t(`configuration.validationMode.${mode}`) }))}
          value={value.validation}
          onChange={(next) => change({ validation: next })}
        />
        <p className="mt-1 text-quiet text-xs">{t(`configuration.validationHint.${value.validation}`)}</p>
      </div>
      <DraftReplay
        domainId={domain.id}
        draft={{
          small_model: value.small_model,
          large_model: value.large_model,
          validation: value.validation,
        }}
      />
      <ExpertPicker
        domainId={domain.id}
        experts={domain.experts}
        value={value.experts}
        onChange={(next) => change({ experts: next })}
      />
      <div>
        <Segments
          isField
          legend={t('configuration.status')}
          name="status"
          options={[
            { value: 'active' as const, label: t('domains.active') },
            { value: 'disabled' as const, label: t('domains.disabled') },
          ]}
          value={value.status}
          onChange={(status) => change({ status })}
        />
        <p className="mt-1 text-quiet text-xs">{t('configuration.statusHint')}</p>
      </div>
      <ExportSection domain={domain} />
      <SaveBar draft={draft} publishing={publishing} onSave={save} />
    </section>
  );
};

type ChosenModels = Pick<Configuration, 'small_model' | 'large_model'>;
type ModelsProps = {
  domain: DomainDetail;
  models: ModelList;
  value: ChosenModels;
  onChange: (part: Partial<ChosenModels>) => void;
};

/** The two models of a domain, or a note that there are none to choose from. */
const Models = ({ domain, models, value, onChange }: ModelsProps) => {
  const { t } = useTranslation();
  const gone = domain.models_gone ?? [];
  // Unavailable models that the domain uses are shown even when there is nothing else to choose.
  if (!models.allowed.length && !gone.length)
    return (
      <p className="rounded-lg bg-surface px-3 py-2 text-quiet">
        {t('configuration.noModel')}{' '}
        <Link to="/settings/admin/models" className="text-accent underline">
          {t('configuration.toModels')}
        </Link>
      </p>
    );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ModelChoice
        label={t('configuration.largeModel')}
        hint={t('configuration.largeModelHint')}
        allowed={models.allowed}
        standard={models.default_large}
        gone={gone}
        value={value.large_model}
        onChange={(next) => onChange({ large_model: next })}
      />
      <ModelChoice
        label={t('configuration.smallModel')}
        hint={t('configuration.smallModelHint')}
        allowed={models.allowed}
        standard={models.default_small}
        gone={gone}
        value={value.small_model}
        onChange={(next) => onChange({ small_model: next })}
      />
    </div>
  );
};

/** Downloads the domain as a file. */
const ExportSection = ({ domain }: { domain: DomainDetail }) => {
  const { t } = useTranslation();
  const download = async () => {
    try {
      const response = await send('exportDomain', { params: { id: domain.id } });
      saveFile(`${domain.name}.json`, await response.blob());
    } catch (error) {
      showToast(wordDetail(t, error), 'error', t('configuration.exportFailed'));
    }
  };
  return (
    <section aria-labelledby="export" className="border-line border-t pt-5">
      <h2 id="export" className="font-semibold text-base">
        {t('configuration.file')}
      </h2>
      <p className="mt-1 mb-3 text-quiet">{t('configuration.fileHint')}</p>
      <Button onClick={() => void download()}>
        <Download size={16} aria-hidden />
        {t('configuration.export')}
      </Button>
    </section>
  );
};

export default SettingsTab;
