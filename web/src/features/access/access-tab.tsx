import { useDeferredValue, useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { AddPrincipal } from './add-principal.tsx';
import { GrantTable } from './grant-table.tsx';
import { Openness } from './openness.tsx';
import { useGrants } from './queries.ts';
import { ReaderList } from './reader-list.tsx';

/** Below so many the list is seen at once. */
const MANY = 25;

/** Readers of the domain: open or restricted, the grants to people and groups, and the resulting readers. */
const AccessTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const [parameters] = useSearchParams();
  const [search, setSearch] = useState('');
  const list = useGrants(domain.id, useDeferredValue(search.trim()));
  const [first] = list.data?.pages ?? [];
  const grants = list.data?.pages.flatMap((page) => page.grants) ?? [];
  return (
    <section aria-label={t('domains.tab.access')} className="mt-6 flex max-w-form flex-col gap-8">
      {list.isPending && <Skeleton lines={6} shape="rows" />}
      {list.isError && (
        <Failed text={wordDetail(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
      )}
      {first?.people && <Openness domain={domain} people={first.people} />}
      {first && (
        <section aria-labelledby="grants" className="flex flex-col gap-3">
          <h2 id="grants" className="font-semibold text-base">
            {t('access.given')}
          </h2>
          {/* A link that leads here to add an expert says so. */}
          <AddPrincipal
            domainId={domain.id}
            first={parameters.get('as') === 'expert' ? 'expert' : 'reader'}
          />
          {(first.total > MANY || search) && (
            <SearchField label={t('access.findGiven')} value={search} onValue={setSearch} />
          )}
          {grants.length ? (
            <GrantTable domainId={domain.id} grants={grants} />
          ) : (
            <Empty>{t(search ? 'access.nobodyFound' : 'access.givenNone')}</Empty>
          )}
          {list.hasNextPage && (
            <Button kind="quiet" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('access.more')}
            </Button>
          )}
        </section>
      )}
      {first?.people && <ReaderList domainId={domain.id} />}
    </section>
  );
};

export default AccessTab;
