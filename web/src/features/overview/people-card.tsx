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
  const missing = grants.isError ? '–' : null;
  return (
    <FigureCard
      to={`/domains/${domain.id}/access`}
      name={t('domains.tab.access')}
      value={people === undefined ? missing : people.toLocaleString(localeOf(i18n.language))}
    >
      {grants.isError
        ? t('domains.overview.unavailable')
        : people !== undefined &&
          t(domain.access === 'open' ? 'domains.overview.peopleOpen' : 'domains.overview.peopleRestricted', {
            count: people,
          })}
    </FigureCard>
  );
};
