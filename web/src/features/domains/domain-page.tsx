import type { DomainDetail } from '@docent/contract';
import { Suspense } from 'react';
import { ApiError } from '../../api/client.ts';
import { lazyPart } from '../../api/lazy-part.ts';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Outlet, useLocation, useParams } from '../../router/index.ts';
import { Page, PartHead } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { DomainHeader } from './domain-header.tsx';
import { DomainNav } from './domain-nav.tsx';
import { mayEnter, type PartName, partOf } from './parts.ts';
import { useDomain, useListedDomain } from './queries.ts';

const ClosedDomain = lazyPart(async () => ({
  default: (await import('../access/index.ts')).ClosedDomain,
}));

/**
 * Page of the domain of the address. The router keeps the page when only the domain changes: the key discards the state and the previous
 * data of the other domain.
 */
const DomainPage = () => {
  const { domainId = '' } = useParams();
  return <OneDomain key={domainId} domainId={domainId} />;
};

const OneDomain = ({ domainId }: { domainId: string }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const domain = useDomain(domainId);
  const listed = useListedDomain(domainId);
  const known = domain.data ?? listed;

  // The error page words what may not be seen.
  if (domain.error instanceof ApiError && domain.error.status >= 400 && !domain.data) throw domain.error;

  if (domain.data?.can.read && !mayEnter(pathname, domain.data.can))
    throw new ApiError('forbidden', 'This part is for those who configure the domain.', 403);

  return (
    <Page>
      {/* The name is known from the list before the rest has loaded. */}
      {known && <DomainHeader domain={known} />}
      {domain.isPending && (
        <div className="mt-6">
          <Skeleton shape="figures" />
        </div>
      )}
      {domain.isError && (
        <div className="mt-6">
          <Failed
            text={wordDetail(t, domain.error)}
            retry={t('app.retry')}
            onRetry={() => void domain.refetch()}
          />
        </div>
      )}
      {domain.data && <DomainParts domain={domain.data} />}
    </Page>
  );
};

/** Parts whose content begins with their name. */
const TITLED = new Set<PartName | null>([null, 'documents', 'sources', 'lessons', 'golden']);

const DomainParts = ({ domain }: { domain: DomainDetail }) => {
  const { t } = useTranslation();
  const part = partOf(useLocation().pathname);
  const { workflow_categorizer_count: categorizers } = domain;
  if (!domain.can.read)
    return (
      <Suspense fallback={<Skeleton lines={4} />}>
        <ClosedDomain domain={domain} />
      </Suspense>
    );
  return (
    <>
      {categorizers !== null && categorizers !== 1 && (
        <p role="alert" className="mt-4 rounded-xl border border-bad bg-bad-soft px-4 py-3 text-bad">
          {t('errors.invalid_categorizer_count')}
        </p>
      )}
      {/* The list of parts is beside them as long as they have 42 rem; in a narrower page it is above them. */}
      <div className="mt-6 flex flex-wrap gap-x-8 gap-y-5">
        <DomainNav domain={domain} />
        <div className="min-w-[min(100%,42rem)] grow-[999] basis-0">
          {part && !TITLED.has(part) && <PartHead title={t(`domains.tab.${part}`)} />}
          <Outlet context={domain} />
        </div>
      </div>
    </>
  );
};

export default DomainPage;
