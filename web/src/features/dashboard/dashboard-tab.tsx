import type { Dashboard } from '@docent/contract';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { SourcesSummary } from '../sources/index.ts';
import { DayChart } from './day-chart.tsx';
import { FigureLink } from './figure-link.tsx';
import { Gaps } from './gaps.tsx';
import { useDashboard } from './queries.ts';
import { questionsOf } from './questions-of.ts';
import { outcomeSeries, ratingSeries, timeSeries } from './series.ts';

const PERIODS = ['7', '30', '90'] as const;

/** How the domain is: what it could not answer, its documents, and what it was asked. */
const DashboardTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const [days, setDays] = useState<(typeof PERIODS)[number]>('30');
  const dashboard = useDashboard(domain.id, days);
  return (
    <section aria-label={t('domains.tab.dashboard')} className="flex flex-col gap-6">
      {dashboard.isPending && <Skeleton shape="figures" />}
      {dashboard.isError && (
        <Failed
          text={wordError(t, dashboard.error)}
          retry={t('app.retry')}
          onRetry={() => void dashboard.refetch()}
        />
      )}
      {dashboard.data && (
        <>
          <div className="max-w-80">
            <Segments
              legend={t('dashboard.period')}
              name="dashboard-days"
              options={PERIODS.map((value) => ({
                value,
                label: t('dashboard.days', { count: Number(value) }),
              }))}
              value={days}
              onChange={setDays}
            />
          </div>
          <Gaps domain={domain} gaps={dashboard.data.gaps} />
          <Documents domainId={domain.id} documents={dashboard.data.documents} />
          {domain.can.upload && <SourcesSummary domainId={domain.id} />}
          <Use domainId={domain.id} days={dashboard.data.days} />
        </>
      )}
    </section>
  );
};

type Figure = { name: string; value: string; to?: string | undefined };

const Figures = ({ figures }: { figures: Figure[] }) => (
  <dl className="grid gap-3 sm:grid-cols-3">
    {figures.map(({ name, value, to }) => (
      <div key={name} className="rounded-xl border border-line bg-raised p-4">
        <dt className="text-quiet">{name}</dt>
        <dd className="mt-1 font-semibold text-2xl tabular-nums">
          <FigureLink to={to} about={name}>
            {value}
          </FigureLink>
        </dd>
      </div>
    ))}
  </dl>
);

const Documents = ({ domainId, documents }: Pick<Dashboard, 'documents'> & { domainId: string }) => {
  const { t, i18n } = useTranslation();
  const { processed_share, total, ingested, errors } = documents;
  const list = `/domains/${domainId}/documents`;
  // Rounded down: with a document that could not be read it is never the whole.
  const share = (Math.floor(processed_share * 100) / 100).toLocaleString(localeOf(i18n.language), {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  return (
    <Figures
      figures={[
        { name: t('domains.processed'), value: share, to: total ? list : undefined },
        {
          name: t('domains.ingested'),
          value: ingested.toLocaleString(localeOf(i18n.language)),
          to: ingested ? `${list}?state=ingested` : undefined,
        },
        {
          name: t('domains.withErrors'),
          value: errors.toLocaleString(localeOf(i18n.language)),
          to: errors ? `${list}?state=error` : undefined,
        },
      ]}
    />
  );
};

const Use = ({ domainId, days }: Pick<Dashboard, 'days'> & { domainId: string }) => {
  const { t } = useTranslation();
  const linkTo = questionsOf(domainId, days);
  if (!days.some(({ questions }) => questions)) return <Empty>{t('dashboard.noQuestions')}</Empty>;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <DayChart title={t('dashboard.questions')} days={days} series={outcomeSeries(t, linkTo)} />
      </div>
      <DayChart title={t('dashboard.ratings')} days={days} series={ratingSeries(t, linkTo)} />
      <DayChart
        title={t('dashboard.timeSaved')}
        hint={t('dashboard.timeHint')}
        days={days}
        series={timeSeries(t, linkTo)}
      />
    </div>
  );
};

export default DashboardTab;
