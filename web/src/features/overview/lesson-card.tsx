import type { DomainDetail } from '@docent/contract';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDocumentTotal } from '../documents/index.ts';
import { useLessons } from '../lessons/index.ts';
import { FigureCard } from './figure-card.tsx';

/** Live lessons that the reader may read, and how many wait for the reader's review. */
export const LessonCard = ({ domain }: { domain: DomainDetail }) => {
  const { t, i18n } = useTranslation();
  const live = useDocumentTotal(domain.id, { origin: 'lesson' });
  const waiting = useLessons(domain.id, 'all').data?.pages[0]?.waiting ?? 0;
  return (
    <FigureCard
      to={`/domains/${domain.id}/lessons`}
      name={t('domains.tab.lessons')}
      value={live.data === undefined ? null : live.data.toLocaleString(localeOf(i18n.language))}
      onRetry={live.data === undefined && live.isError ? () => void live.refetch() : undefined}
    >
      {waiting > 0 ? t('domains.overview.toReview', { count: waiting }) : t('domains.overview.live')}
    </FigureCard>
  );
};
