import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { Section } from '../accounts/index.ts';
import { EmbedderSection } from './embedder-section.tsx';
import { GoneInDomains } from './gone-in-domains.tsx';
import { Head } from './head.tsx';
import { Health } from './health.tsx';
import { wordModel, wordProvider, wordProviderOf } from './names.ts';
import { useModelState } from './queries.ts';

/** Read-only page for administrators: models in use and their health. */
export const ModelsState = () => {
  const { t } = useTranslation();
  const state = useModelState();
  if (state.isPending) return <Skeleton lines={8} />;
  if (state.isError) {
    return (
      <Failed text={wordError(t, state.error)} retry={t('app.retry')} onRetry={() => void state.refetch()} />
    );
  }
  const { models, providers, gone_in_domains: gone } = state.data;
  const large = models.find(({ role }) => role === 'large');
  const writer = large && !large.gone ? large.model : null;
  return (
    <div className="flex max-w-form flex-col gap-8">
      <p className="text-quiet">{t('models.readOnly')}</p>
      <Head
        model={writer && wordModel(t, writer, providers)}
        text={
          writer
            ? t('models.sentTo', { place: wordProviderOf(t, writer, providers) })
            : t('models.nobodyText')
        }
        health={writer && large ? large.health : null}
      />
      <GoneInDomains list={gone} providers={providers} />
      <Section title={t('models.tasks.title')}>
        <dl className="-my-3 divide-y divide-line">
          {models.map(({ role, model, gone: isGone, health }) => (
            <div key={role} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[15rem_minmax(0,1fr)]">
              <dt>
                <span className="font-medium">{t(`models.tasks.${role}.name`)}</span>
                <span className="block text-quiet text-xs">{t(`models.tasks.${role}.hint`)}</span>
              </dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">
                {model ? wordModel(t, model, providers) : t(`models.tasks.${role}.none`)}
                {isGone && <p className="text-bad text-xs">{t('models.fault.model_gone')}</p>}
                {model && !isGone && <Health health={health} withRemedy={false} />}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('models.providers.title')}>
        {providers.length === 0 && <Empty>{t('models.providers.none')}</Empty>}
        {providers.map((provider) => (
          <section
            key={provider.name}
            aria-label={wordProvider(t, provider)}
            className="rounded-xl border border-line p-4"
          >
            <h3 className="font-medium">{wordProvider(t, provider)}</h3>
            <Health health={provider.health} withRemedy={false} />
          </section>
        ))}
      </Section>
      <EmbedderSection />
    </div>
  );
};
