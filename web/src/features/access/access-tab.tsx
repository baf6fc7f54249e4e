import { useDeferredValue, useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from '../../router/index.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { AccessList } from './access-list.tsx';
import { AddPrincipal } from './add-principal.tsx';
import { Openness } from './openness.tsx';
import { useGrants } from './queries.ts';

/** Below so many the list is seen at once. */
const MANY = 25;

/** Access of the domain: open or restricted on top, then one list of people, groups and pending invitations with their roles. */
const AccessTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const [parameters] = useSearchParams();
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search.trim());
  const list = useGrants(domain.id, searched);
  const [first] = list.data?.pages ?? [];
  const grants = list.data?.pages.flatMap((page) => page.grants) ?? [];
  return (
    <section aria-label={t('domains.tab.access')} className="flex max-w-form flex-col gap-8">
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
          <AccessList
            domainId={domain.id}
            grants={grants}
            search={searched}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
          />
        </section>
      )}
    </section>
  );
};

export default AccessTab;
