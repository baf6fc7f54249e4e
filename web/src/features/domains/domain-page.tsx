import { MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { lazyPart } from '../../api/lazy-part.ts';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, Outlet, useLocation, useNavigate, useParams } from '../../router/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useChangeDomain, useDeleteDomain, useDomain } from './queries.ts';
import { RestrictedMark } from './restricted-mark.tsx';
import { DomainTabs, mayEnter } from './tabs.tsx';

const ClosedDomain = lazyPart(async () => ({
  default: (await import('../access/index.ts')).ClosedDomain,
}));
const DomainForm = lazyPart(() => import('./domain-form.tsx'));

const DomainPage = () => {
  const { t } = useTranslation();
  const { domainId = '' } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const domain = useDomain(domainId);
  const remove = useDeleteDomain();
  const change = useChangeDomain(domainId);
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);

  // The error page words what may not be seen.
  if (domain.error instanceof ApiError && domain.error.status >= 400 && !domain.data) throw domain.error;

  if (domain.data?.can.read && !mayEnter(pathname, domain.data.can))
    throw new ApiError('forbidden', 'This part is for those who configure the domain.', 403);

  return (
    <div className="mx-auto w-full max-w-list px-4 pt-14 pb-6 sm:px-8 md:pt-6">
      {domain.isPending && <Skeleton lines={6} />}
      {domain.isError && (
        <Failed
          text={wordDetail(t, domain.error)}
          retry={t('app.retry')}
          onRetry={() => void domain.refetch()}
        />
      )}
      {domain.data && (
        <>
          <header className="flex flex-wrap items-start gap-3">
            <div className="min-w-60 flex-1 break-words">
              <h1 className="font-semibold text-2xl tracking-tight">
                {domain.data.name}
                <RestrictedMark domain={domain.data} />
                {domain.data.status === 'disabled' && (
                  <span className="ml-2 rounded-full bg-surface px-2.5 py-0.5 align-middle font-medium text-quiet text-xs">
                    {t('domains.disabled')}
                  </span>
                )}
              </h1>
              <p className="text-quiet">{domain.data.description}</p>
            </div>
            <div className="flex items-center gap-2">
              {domain.data.can.read && (
                <Link
                  to={`/?domain=${domain.data.id}`}
                  className="inline-flex min-h-9 items-center gap-2 rounded-lg border border-line hover:border-control px-3 font-medium hover:bg-surface"
                >
                  <MessageSquarePlus size={16} aria-hidden />
                  {t('domains.ask')}
                </Link>
              )}
              {domain.data.can.edit && domain.data.can.read && (
                <IconButton label={t('domains.edit')} onClick={() => setEditing(true)}>
                  <Pencil size={16} aria-hidden />
                </IconButton>
              )}
              {domain.data.can.delete && (
                <IconButton label={t('domains.delete')} onClick={() => setAsking(true)}>
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              )}
            </div>
          </header>
          {domain.data.workflow_categorizer_count !== null &&
            domain.data.workflow_categorizer_count !== 1 && (
              <p role="alert" className="mt-4 rounded-xl border border-bad bg-bad-soft px-4 py-3 text-bad">
                {t('errors.invalid_categorizer_count')}
              </p>
            )}
          {domain.data.can.read ? (
            <>
              <DomainTabs domain={domain.data} />
              <Outlet context={domain.data} />
            </>
          ) : (
            <Suspense fallback={<Skeleton lines={4} />}>
              <ClosedDomain domain={domain.data} />
            </Suspense>
          )}
          {editing && (
            <Suspense>
              <DomainForm
                onClose={() => {
                  change.reset();
                  setEditing(false);
                }}
                domain={domain.data}
                isSaving={change.isPending}
                error={change.error && t('domains.updateFailed', { error: wordDetail(t, change.error) })}
                onSave={(body) =>
                  change.mutate(body, {
                    onSuccess: () => {
                      showToast(t('domains.updated'));
                      setEditing(false);
                    },
                    onError: (error) =>
                      showToast(t('domains.updateFailed', { error: wordDetail(t, error) }), 'error'),
                  })
                }
              />
            </Suspense>
          )}
          <Confirm
            open={asking}
            onClose={() => setAsking(false)}
            title={t('domains.deleteTitle', { name: domain.data.name })}
            description={t('domains.deleteText')}
            action={t('app.delete')}
            cancel={t('app.cancel')}
            onConfirm={() =>
              remove.mutate(domainId, {
                onSuccess: () => {
                  showToast(t('domains.deleted'));
                  void navigate('/domains');
                },
                onError: (error) =>
                  showToast(t('domains.deleteFailed', { error: wordDetail(t, error) }), 'error'),
              })
            }
          />
        </>
      )}
    </div>
  );
};

export default DomainPage;
