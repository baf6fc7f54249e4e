import { useTranslation } from '../../i18n/use-translation.ts';
import { useDomainOfPage } from '../domains/index.ts';
import { AboutDomain } from './about-domain.tsx';
import { Attention } from './attention.tsx';
import { DocumentCard } from './document-card.tsx';
import { FirstDocuments } from './first-documents.tsx';
import { GoldenCard } from './golden-card.tsx';
import { LatestDocuments } from './latest-documents.tsx';
import { LessonCard } from './lesson-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { QuestionCards } from './question-cards.tsx';
import { SourceCard } from './source-card.tsx';

/** State of a domain at a glance, as far as the user's rights reach; each figure opens its screen. */
const OverviewPart = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const { can } = domain;
  if (!domain.documents.total && can.upload && !domain.execution_count)
    return (
      <section aria-label={t('domains.tab.overview')} className="flex flex-col gap-6">
        <FirstDocuments domain={domain} />
        <AboutDomain domain={domain} />
      </section>
    );
  return (
    <section aria-label={t('domains.tab.overview')} className="flex flex-col gap-6">
      <Attention domain={domain} />
      <div className="@container">
        <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-4">
          <DocumentCard domain={domain} />
          {can.configure && <QuestionCards domainId={domain.id} />}
          {can.upload && <SourceCard domainId={domain.id} />}
          <LessonCard domain={domain} />
          {can.configure && <GoldenCard domainId={domain.id} />}
          {can.grant && <PeopleCard domain={domain} />}
        </div>
      </div>
      <div className="@container">
        <div className="grid gap-6 @2xl:grid-cols-[minmax(0,1fr)_16rem] @2xl:gap-8">
          <LatestDocuments domain={domain} />
          <AboutDomain domain={domain} />
        </div>
      </div>
    </section>
  );
};

export default OverviewPart;
