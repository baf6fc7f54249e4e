import type { DomainDetail } from '@docent/contract';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useGrants } from '../access/index.ts';
import { FigureCard } from './figure-card.tsx';

/** Number of people who read the domain, and whether it is open. */
export const PeopleCard = ({ domain }: { domain: DomainDetail }) => {
  const { t, i18n } = useTranslation();
  const grants = useGrants(domain.id, '');
  const first = grants.data?.pages[0];
  const people = first?.people?.[domain.access];
  // The server counts people only where the caller may know them.
  const missing = first ? '–' : null;
  return (
    <FigureCard
      to={`/domains/${domain.id}/access`}
      name={t('domains.tab.access')}
      value={people === undefined ? missing : people.toLocaleString(localeOf(i18n.language))}
      onRetry={!first && grants.isError ? () => void grants.refetch() : undefined}
    >
      {people !== undefined &&
        t(domain.access === 'open' ? 'domains.overview.peopleOpen' : 'domains.overview.peopleRestricted', {
          count: people,
        })}
    </FigureCard>
  );
};
