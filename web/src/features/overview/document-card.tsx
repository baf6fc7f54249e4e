import type { DomainDetail } from '@docent/contract';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FigureCard, ShareBar } from './figure-card.tsx';

/** Documents of the domain by state. Failures are shown to those who can mend them. */
export const DocumentCard = ({ domain }: { domain: DomainDetail }) => {
  const { t, i18n } = useTranslation();
  const { total, ingested, processing, errors } = domain.documents;
  const number = (value: number) => value.toLocaleString(localeOf(i18n.language));
  const failed = domain.can.upload ? errors : 0;
  const words = [
    t('domains.overview.ready', { count: ingested, number: number(ingested) }),
    processing > 0 && t('domains.processing', { count: processing }),
    failed > 0 && t('domains.overview.failed', { count: failed, number: number(failed) }),
  ];
  return (
    <FigureCard
      to={`/domains/${domain.id}/documents`}
      name={t('domains.tab.documents')}
      value={number(total)}
    >
      {total > 0 && words.filter(Boolean).join(' · ')}
      {total > 0 && (
        <ShareBar
          parts={[
            { share: ingested, color: 'var(--good)' },
            { share: processing, color: 'var(--control)' },
            { share: failed, color: 'var(--bad)' },
          ]}
        />
      )}
    </FigureCard>
  );
};
