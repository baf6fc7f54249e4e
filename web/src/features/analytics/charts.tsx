import type { Analytics, AnalyticsSlice } from '@docent/contract';
import { TIME_SAVED_BUCKETS } from '@docent/contract/constants';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DayChart, FigureLink, outcomeSeries, type Series } from '../dashboard/index.ts';
import { queryOfOutcome } from '../executions/index.ts';
import type { ListFilter } from './address.ts';
import { BarTable } from './bar-table.tsx';
import { wordCost, wordSlice } from './words.ts';

type Props = {
  analytics: Analytics;
  /** First and last day that are counted. */
  period: { from: string; to: string };
  linkTo: (list: ListFilter) => string;
};

const MINUTES = 60;
const DAY_MS = 86_400_000;

/** The figures over time and by domain, reason and expert, each with the list behind it. */
export const Charts = (props: Props) => {
  const { t, i18n } = useTranslation();
  const { slices, unit, scope } = props.analytics;
  const wordOf = ({ day }: AnalyticsSlice) => wordSlice(day, unit, i18n.language);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="min-w-0 lg:col-span-2">
        <DayChart
          title={t('dashboard.questions')}
          days={slices}
          series={useOutcomes(props)}
          wordOf={wordOf}
        />
      </div>
      <DayChart title={t('dashboard.ratings')} days={slices} series={useRatings(props)} wordOf={wordOf} />
      <Reasons {...props} />
      <DayChart
        title={t('analytics.savedTitle')}
        hint={t('analytics.savedHint')}
        days={slices}
        series={useSaved(props)}
        wordOf={wordOf}
      />
      <Estimates {...props} />
      <Domains {...props} />
      {scope !== 'own' && <Experts {...props} />}
      <div className="flex min-w-0 flex-col lg:col-span-2">
        <DayChart title={t('analytics.cost')} days={slices} series={useCost(props)} wordOf={wordOf} />
        <CostNote {...props} />
      </div>
    </div>
  );
};

/** Returns the days of a slice, cut to the counted period. */
const daysOf = (slice: AnalyticsSlice | null, { analytics: { unit }, period }: Props) => {
  if (!slice) return {};
  const first = new Date(slice.day);
  const past =
    unit === 'month'
      ? Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1)
      : first.getTime() + (unit === 'week' ? 7 : 1) * DAY_MS;
  const last = new Date(past - DAY_MS).toISOString().slice(0, 10);
  return {
    // Days of this form sort as the calendar does.
    since: [slice.day, period.from].sort().at(-1) ?? period.from,
    until: [last, period.to].sort()[0] ?? period.to,
  };
};

const useOutcomes = (props: Props): Series<AnalyticsSlice>[] => {
  const { t } = useTranslation();
  return outcomeSeries<AnalyticsSlice>(t).map(({ key, ...series }) => ({
    key,
    ...series,
    // Running questions have no filter: they end within seconds.
    ...(key === 'running'
      ? {}
      : {
          linkOf: (slice) =>
            props.linkTo({
              list: 'questions',
              ...queryOfOutcome(key),
              about: series.name,
              ...daysOf(slice, props),
            }),
        }),
  }));
};

const useRatings = (props: Props): Series<AnalyticsSlice>[] => {
  const { t } = useTranslation();
  const one = (rating: '1' | '-1', name: string) => ({
    name,
    linkOf: (slice: AnalyticsSlice | null) =>
      props.linkTo({ list: 'questions', rating, about: name, ...daysOf(slice, props) }),
  });
  return [
    {
      key: 'helpful',
      color: 'var(--accent)',
      countOf: ({ helpful }) => helpful,
      ...one('1', t('feedback.helpful')),
    },
    {
      key: 'not_helpful',
      color: 'var(--bad)',
      countOf: ({ not_helpful }) => not_helpful,
      ...one('-1', t('feedback.notHelpful')),
    },
  ];
};

/** Band of saved hours: the lower bound, and the range above it. */
const useSaved = (props: Props): Series<AnalyticsSlice>[] => {
  const { t } = useTranslation();
  const linkOf = (slice: AnalyticsSlice | null) =>
    props.linkTo({ list: 'questions', saved: 'any', ...daysOf(slice, props) });
  return [
    {
      key: 'low',
      name: t('analytics.atLeast'),
      color: 'var(--accent)',
      countOf: ({ low_minutes }) => low_minutes / MINUTES,
      linkOf,
    },
    {
      key: 'high',
      name: t('analytics.upTo'),
      color: 'var(--control)',
      countOf: ({ low_minutes, high_minutes }) => (high_minutes - low_minutes) / MINUTES,
      shownOf: ({ high_minutes }) => high_minutes / MINUTES,
      linkOf,
    },
  ];
};

const useCost = (props: Props): Series<AnalyticsSlice>[] => {
  const { t } = useTranslation();
  return [
    {
      key: 'cost',
      name: t('analytics.cost'),
      color: 'var(--accent)',
      countOf: ({ cost }) => cost,
      linkOf: (slice) => props.linkTo({ list: 'questions', only: 'priced', ...daysOf(slice, props) }),
    },
  ];
};

const Reasons = ({ analytics: { reasons }, linkTo }: Props) => {
  const { t } = useTranslation();
  return (
    <BarTable
      title={t('analytics.reasons')}
      columns={[t('analytics.reason'), t('analytics.ratings')]}
      empty={t('analytics.noReasons')}
      rows={reasons.map(({ reason, count }) => {
        const name = reason ? t(`feedback.reason.${reason}`) : t('analytics.noReason');
        const to = linkTo({ list: 'questions', rating: '-1', reason: reason ?? 'none', about: name });
        return { key: reason ?? 'none', name, values: [{ value: count, to }] };
      })}
    />
  );
};

const Estimates = ({ analytics: { estimates }, linkTo }: Props) => {
  const { t } = useTranslation();
  const given = TIME_SAVED_BUCKETS.some((one) => estimates[one]);
  return (
    <BarTable
      title={t('analytics.estimates')}
      columns={[t('analytics.range'), t('analytics.answers')]}
      empty={t('dashboard.nothingYet')}
      rows={(given ? TIME_SAVED_BUCKETS : []).map((one) => {
        const name = t(`feedback.time.${one}`);
        const to = linkTo({ list: 'questions', saved: one, about: name });
        return { key: one, name, values: [{ value: estimates[one] ?? 0, to }] };
      })}
    />
  );
};

const Domains = ({ analytics: { domains }, linkTo }: Props) => {
  const { t } = useTranslation();
  return (
    <BarTable
      title={t('analytics.domains')}
      columns={[
        t('analytics.domain'),
        t('analytics.figure.questions'),
        t('analytics.figure.answered'),
        t('analytics.figure.gaps'),
      ]}
      empty={t('dashboard.nothingYet')}
      rows={domains.map(({ id, name, questions, answered, passages, gaps }) => {
        const shown = name ?? t('analytics.deletedDomain');
        const to = (more: Partial<ListFilter>) =>
          id ? linkTo({ list: 'questions', in: id, about: shown, ...more }) : undefined;
        return {
          key: id ?? 'deleted',
          name: shown,
          values: [
            { value: questions, to: to({}) },
            { value: answered - passages, to: to(queryOfOutcome('answered')) },
            { value: gaps, to: to({ only: 'gaps' }) },
          ],
        };
      })}
    />
  );
};

const Experts = ({ analytics: { experts }, linkTo }: Props) => {
  const { t } = useTranslation();
  return (
    <BarTable
      title={t('analytics.experts')}
      hint={t('analytics.expertsHint')}
      columns={[
        t('analytics.expert'),
        t('analytics.figure.questions'),
        t('analytics.reviews'),
        t('analytics.lessons'),
      ]}
      empty={t('analytics.noExperts')}
      rows={experts.map(({ id, name, questions, reviews, lessons }) => ({
        key: id,
        name,
        values: [
          { value: questions, to: linkTo({ list: 'questions', chats_of: id, about: name }) },
          { value: reviews, to: linkTo({ list: 'questions', reviewed_by: id, about: name }) },
          { value: lessons, to: linkTo({ list: 'lessons', expert: id, about: name }) },
        ],
      }))}
    />
  );
};

const CostNote = ({ analytics: { now }, linkTo }: Props) => {
  const { t, i18n } = useTranslation();
  const { total, unpriced, input_tokens, output_tokens } = now.cost;
  if (!input_tokens && !output_tokens) return null;
  const number = (value: number) => value.toLocaleString(localeOf(i18n.language));
  return (
    <p className="mt-2 text-quiet text-xs">
      {t('analytics.costNote', {
        total: wordCost(total, i18n.language),
        input: number(input_tokens),
        output: number(output_tokens),
      })}{' '}
      {unpriced > 0 && (
        <>
          <FigureLink to={linkTo({ list: 'questions', only: 'unpriced' })} about={t('analytics.unpriced')}>
            {number(unpriced)}
          </FigureLink>{' '}
          {t('analytics.unpriced')}
        </>
      )}
    </p>
  );
};
