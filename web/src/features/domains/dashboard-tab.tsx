import { useTranslation } from 'react-i18next';
import { useDomainOfPage } from './use-domain-of-page.ts';

/** How far a domain's documents are, in three figures. */
const DashboardTab = () => {
  const { t, i18n } = useTranslation();
  const { total, ingested, errors } = useDomainOfPage().documents;
  const share = total ? (ingested + errors) / total : 0;
  const figures = [
    { name: t('domains.processed'), value: share.toLocaleString(i18n.language, { style: 'percent' }) },
    { name: t('domains.ingested'), value: ingested.toLocaleString(i18n.language) },
    { name: t('domains.withErrors'), value: errors.toLocaleString(i18n.language) },
  ];
  return (
    <section aria-label={t('domains.tab.dashboard')} className="mt-6">
      <dl className="grid gap-3 sm:grid-cols-3">
        {figures.map(({ name, value }) => (
          <div key={name} className="rounded-xl border border-line bg-raised p-4">
            <dt className="text-quiet">{name}</dt>
            <dd className="mt-1 font-semibold text-2xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

export default DashboardTab;
