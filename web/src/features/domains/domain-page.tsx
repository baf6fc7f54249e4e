import { MessageSquarePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { wordError } from '../../i18n/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DocumentsTable } from '../documents/index.ts';
import { useDeleteDomain, useDomain } from './queries.ts';

const DomainPage = () => {
  const { t } = useTranslation();
  const { domainId = '' } = useParams();
  const navigate = useNavigate();
  const domain = useDomain(domainId);
  const remove = useDeleteDomain();
  const [asking, setAsking] = useState(false);

  // The error page words what may not be seen.
  if (domain.error instanceof ApiError && [400, 403, 404].includes(domain.error.status)) throw domain.error;

  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-8">
      {domain.isPending && <Skeleton lines={6} />}
      {domain.isError && (
        <Failed text={wordError(t, domain.error)} retry={t('app.retry')} onRetry={() => domain.refetch()} />
      )}
      {domain.data && (
        <>
          <header className="flex flex-wrap items-start gap-3">
            <div className="min-w-60 flex-1">
              <h1 className="font-semibold text-xl">{domain.data.name}</h1>
              <p className="text-quiet">{domain.data.description}</p>
            </div>
            <Link
              to={`/?domain=${domain.data.id}`}
              className="inline-flex min-h-9 items-center gap-2 rounded-lg border border-control px-3 font-medium hover:bg-surface"
            >
              <MessageSquarePlus size={16} aria-hidden />
              {t('domains.ask')}
            </Link>
            {domain.data.can.delete && (
              <Button onClick={() => setAsking(true)}>
                <Trash2 size={16} aria-hidden />
                {t('app.delete')}
              </Button>
            )}
          </header>
          <DocumentsTable domain={domain.data} />
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
                  showToast(t('domains.deleteFailed', { error: wordError(t, error) }), 'error'),
              })
            }
          />
        </>
      )}
    </div>
  );
};

export default DomainPage;
