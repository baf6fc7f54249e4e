import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { outcomeSeries, questionsOf, useDashboard } from '../dashboard/index.ts';
import { FigureCard, ShareBar } from './figure-card.tsx';
import { sumOfDays } from './sum-of-days.ts';

const DAYS = '30';
/** Number of open gaps that the dashboard contains at most: there may be more of them. */
const GAPS_AT_MOST = 30;

/** Questions of the last 30 days, how many of them were answered, and the gaps that are still open. */
export const QuestionCards = ({ domainId }: { domainId: string }) => {
  const { t, i18n } = useTranslation();
  const dashboard = useDashboard(domainId, DAYS);
  const locale = localeOf(i18n.language);
  const onRetry = !dashboard.data && dashboard.isError ? () => void dashboard.refetch() : undefined;
  const sum = dashboard.data && sumOfDays(dashboard.data.days);
  const gaps = dashboard.data?.gaps.filter((gap) => !gap.closed_by).length ?? 0;
  const share = sum && sum.questions > 0 ? sum.answered / sum.questions : null;
  const wordShare = (value: number) =>
    // Rounded down: with an unanswered question it is never the whole.
    (Math.floor(value * 100) / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <>
      <FigureCard
        to={
          dashboard.data
            ? questionsOf(domainId, dashboard.data.days)({}, null)
            : `/domains/${domainId}/execution`
        }
        name={t('domains.overview.questions')}
        value={sum ? sum.questions.toLocaleString(locale) : null}
        onRetry={onRetry}
      >
        {t('domains.overview.period')}
      </FigureCard>
      <FigureCard
        to={`/domains/${domainId}/dashboard`}
        name={t('domains.overview.answered')}
        value={sum ? (share === null ? '–' : wordShare(share)) : null}
        onRetry={onRetry}
      >
        {sum &&
          (share === null
            ? t('domains.overview.noQuestions')
            : t('domains.overview.ofQuestions', {
                answered: sum.answered.toLocaleString(locale),
                count: sum.questions,
              }))}
        {!!sum?.passages && ` · ${t('domains.overview.withPassages', { count: sum.passages })}`}
        {dashboard.data && share !== null && (
          <ShareBar
            parts={outcomeSeries(t).map(({ color, countOf }) => ({
              share: dashboard.data.days.reduce((total, day) => total + countOf(day), 0),
              color,
            }))}
          />
        )}
      </FigureCard>
      <FigureCard
        to={`/domains/${domainId}/dashboard`}
        name={t('dashboard.gaps')}
        value={dashboard.data ? `${gaps.toLocaleString(locale)}${gaps < GAPS_AT_MOST ? '' : '+'}` : null}
        isWarning={gaps > 0}
        onRetry={onRetry}
      >
        {dashboard.data && t(gaps ? 'domains.overview.gapsOpen' : 'domains.overview.gapsNone')}
      </FigureCard>
    </>
  );
};
