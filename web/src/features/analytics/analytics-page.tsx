import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
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
    <div className="mx-auto w-full max-w-list px-4 pt-14 pb-10 sm:px-8 md:pt-6">
      <h1 className="font-semibold text-2xl tracking-tight">{t('analytics.title')}</h1>
      <p className="text-quiet">{data && t(`analytics.scope.${data.scope}`)}</p>
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
    </div>
  );
};

export default AnalyticsPage;
