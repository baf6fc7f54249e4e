import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { useAddress } from './address.ts';
import { Charts } from './charts.tsx';
import { FigureCards } from './figure-cards.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListPanel } from './list-panel.tsx';
import { useAnalytics } from './queries.ts';

/** Usage of the product: figures of a period, and the lists behind them. The address has its whole state. */
const AnalyticsPage = () => {
  const { t } = useTranslation();
  const address = useAddress();
  const { filters, list, linkTo, closeList } = address;
  const analytics = useAnalytics(filters);
  const { data } = analytics;
  return (
    <Page>
      <PageHead title={t('analytics.title')} text={data ? t(`analytics.scope.${data.scope}`) : '\u00a0'} />
      <div className="mt-4 flex flex-col gap-6">
        <FilterBar address={address} scope={data?.scope} />
        {analytics.isPending && <Skeleton shape="figures" />}
        {analytics.isError && (
          <Failed
            text={wordError(t, analytics.error)}
            retry={t('app.retry')}
            onRetry={() => void analytics.refetch()}
          />
        )}
        {data && (
          <>
            <FigureCards analytics={data} linkTo={linkTo} />
            {data.now.questions > 0 ? (
              <Charts analytics={data} period={filters} linkTo={linkTo} />
            ) : (
              <Empty>{t('analytics.empty')}</Empty>
            )}
          </>
        )}
      </div>
      {list && <ListPanel filters={filters} list={list} onClose={closeList} />}
    </Page>
  );
};

export default AnalyticsPage;
