import { wordDate } from '../../i18n/dates.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { needsAttention, useSources } from '../sources/index.ts';
import { FigureCard } from './figure-card.tsx';

/** Number of sources, and their state: how many need attention, or the oldest last sync. */
export const SourceCard = ({ domainId }: { domainId: string }) => {
  const { t, i18n } = useTranslation();
  const list = useSources(domainId);
  const sources = list.data?.sources ?? [];
  const troubled = sources.filter(needsAttention).length;
  const oldest = sources.map(({ last_success_at: at }) => at ?? '').toSorted()[0];
  return (
    <FigureCard
      to={`/domains/${domainId}/sources`}
      name={t('domains.tab.sources')}
      value={list.data ? sources.length.toLocaleString(localeOf(i18n.language)) : null}
      isWarning={troubled > 0}
      onRetry={!list.data && list.isError ? () => void list.refetch() : undefined}
    >
      {list.data && !sources.length && t('domains.overview.noSources')}
      {troubled > 0 && t('domains.overview.troubled', { count: troubled })}
      {!troubled &&
        oldest &&
        t('domains.overview.synced', { when: wordDate(new Date(oldest), i18n.language) })}
    </FigureCard>
  );
};
