import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { countPassed, useGolden } from '../golden/index.ts';
import { FigureCard } from './figure-card.tsx';

/** Golden questions that pass, of those that have been tested. */
export const GoldenCard = ({ domainId }: { domainId: string }) => {
  const { t, i18n } = useTranslation();
  const list = useGolden(domainId, true);
  const locale = localeOf(i18n.language);
  const questions = list.data?.questions ?? [];
  const { passed, tested } = countPassed(questions);
  const count = (tested ? passed : questions.length).toLocaleString(locale);
  return (
    <FigureCard
      to={`/domains/${domainId}/golden`}
      name={t('domains.tab.golden')}
      value={list.data ? (tested ? `${count}/${tested.toLocaleString(locale)}` : count) : null}
      isWarning={passed < tested}
      onRetry={!list.data && list.isError ? () => void list.refetch() : undefined}
    >
      {list.data &&
        t(
          tested
            ? 'domains.overview.passing'
            : questions.length
              ? 'domains.overview.notTested'
              : 'domains.overview.noGolden',
        )}
    </FigureCard>
  );
};
