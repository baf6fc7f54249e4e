import type { ModelSettings } from '@docent/contract';
import { MODEL_ROLES } from '@docent/contract/models';
import { Cpu, Plus } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { Section } from '../accounts/index.ts';
import { BeginDialog } from './begin-dialog.tsx';
import { EmbedderSection } from './embedder-section.tsx';
import { GoneInDomains } from './gone-in-domains.tsx';
import { Head } from './head.tsx';
import { LocalSection } from './local-section.tsx';
import { ModelsState } from './models-state.tsx';
import { partsOf, wordModel } from './names.ts';
import { ProviderCard } from './provider-card.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { LOCAL_KINDS } from './provider-fields.ts';
import { useModelSettings } from './queries.ts';
import { RulesSection } from './rules-section.tsx';
import { TasksSection } from './tasks-section.tsx';

/** Page of the answering models: owners configure them, administrators see their health. */
export const ModelsPanel = () => (useUser()?.role === 'owner' ? <ForOwners /> : <ModelsState />);

const ForOwners = () => {
  const { t } = useTranslation();
  const settings = useModelSettings();
  if (settings.isPending) return <Skeleton lines={8} />;
  if (settings.isError) {
    return (
      <Failed
        text={wordError(t, settings.error)}
        retry={t('app.retry')}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return <Settings settings={settings.data} />;
};

const Settings = ({ settings }: { settings: ModelSettings }) => {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [begun, setBegun] = useState<string | null>(null);
  const { large, providers } = settings;
  const writer = large.gone ? null : large.model;
  // Without a provider there are no models to choose from.
  const hasModels =
    providers.length > 0 || MODEL_ROLES.some((role) => settings[role].model ?? settings[role].chosen);
  const begins = providers.find(({ name }) => name === begun);
  const add = (
    <Button className="self-start" onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      {t('models.providers.add')}
    </Button>
  );
  return (
    <div className="flex max-w-form flex-col gap-8">
      <Head
        model={writer && wordModel(t, writer, providers)}
        text={wordLeaving(t, writer, settings)}
        health={writer ? large.health : null}
      >
        {!writer && (
          <Link to="/welcome" className={buttonLook()}>
            {t('models.guide')}
          </Link>
        )}
      </Head>
      <GoneInDomains list={settings.gone_in_domains} providers={providers} />
      {hasModels && (
        <Section title={t('models.tasks.title')} text={t('models.tasks.text')}>
          <TasksSection settings={settings} />
        </Section>
      )}
      <Section title={t('models.providers.title')} text={t('models.providers.text')}>
        {providers.length === 0 && (
          <Empty icon={Cpu} action={add}>
            {t('models.providers.none')}
          </Empty>
        )}
        {providers.length > 0 && (
          <div className="grid gap-3 lg:grid-cols-2">
            {providers.map((provider) => (
              <ProviderCard key={provider.name} provider={provider} settings={settings} />
            ))}
          </div>
        )}
        {providers.length > 0 && add}
      </Section>
      <Section title={t('models.local.title')} text={t('models.local.text')}>
        <LocalSection onAdded={setBegun} />
      </Section>
      <EmbedderSection />
      {hasModels && (
        <Section title={t('models.rules.title')} text={t('models.rules.text')}>
          <RulesSection settings={settings} />
        </Section>
      )}
      {isAdding && <ProviderDialog provider={null} onClose={() => setAdding(false)} />}
      {begins && <BeginDialog provider={begins} onClose={() => setBegun(null)} />}
    </div>
  );
};

/** Returns the sentence on the data that a question sends to a provider. */
const wordLeaving = (
  t: ReturnType<typeof useTranslation>['t'],
  model: string | null,
  { providers }: ModelSettings,
) => {
  if (!model) return t('models.nobodyText');
  const provider = providers.find(({ name }) => name === partsOf(model).provider);
  if (provider && LOCAL_KINDS.includes(provider.kind) && provider.address)
    return t('models.sentTo', { place: new URL(provider.address).host });
  return t('models.sentTo', {
    place: provider ? t(`models.kinds.${provider.kind}`) : partsOf(model).provider,
  });
};
