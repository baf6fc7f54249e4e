import type { Domain } from '@docent/contract';
import { Lock } from 'lucide-react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { AddPrincipal } from './add-principal.tsx';
import { hasManager } from './has-manager.ts';
import { PrincipalName } from './principal-name.tsx';
import { useGrants } from './queries.ts';

/** View of a restricted domain for an administrator without a role in it; replaces its tabs. */
export const ClosedDomain = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="closed"
      className="mt-6 flex max-w-form flex-col gap-5 rounded-xl border border-line bg-raised p-5"
    >
      <div className="flex gap-3">
        <Lock size={20} aria-hidden className="mt-0.5 shrink-0 text-accent" />
        <div>
          <h2 id="closed" className="font-semibold text-base">
            {t('access.closedPage.title')}
          </h2>
          <p className="text-quiet">{t('access.closedPage.text')}</p>
          <p className="mt-2">{t('domains.documents', { count: domain.documents.total })}</p>
        </div>
      </div>
      <div>
        <h3 className="mb-2 font-medium">{t('access.closedPage.managers')}</h3>
        <Managers domainId={domain.id} />
      </div>
      <div className="border-line border-t pt-4">
        <p className="mb-3 text-quiet">{t('access.closedPage.act')}</p>
        <AddPrincipal domainId={domain.id} first="manager" />
      </div>
    </section>
  );
};

/** The people and groups who manage the domain: the only grants of which the server names any here. */
const Managers = ({ domainId }: { domainId: string }) => {
  const { t } = useTranslation();
  const list = useGrants(domainId, '');
  if (list.isPending) return <Skeleton lines={2} />;
  if (list.isError)
    return (
      <Failed text={wordDetail(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
    );
  const grants = list.data.pages.flatMap((page) => page.grants);
  return (
    <div className="flex flex-col items-start gap-2">
      <ul className="flex flex-col gap-2 empty:hidden">
        {grants.map(({ principal, disabled }) => (
          <li key={principal.id}>
            <PrincipalName principal={principal} isDisabled={disabled} />
          </li>
        ))}
      </ul>
      {!hasManager(grants) && <p className="text-warn">{t('access.closedPage.noManagers')}</p>}
      {list.hasNextPage && (
        <Button kind="quiet" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('access.more')}
        </Button>
      )}
    </div>
  );
};
