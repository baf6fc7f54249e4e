import type { Domain } from '@docent/contract';
import { MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useNavigate } from '../../router/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { PageHead } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useChangeDomain, useDeleteDomain } from './queries.ts';
import { RestrictedMark } from './restricted-mark.tsx';

const DomainForm = lazyPart(() => import('./domain-form.tsx'));

/** Name, state and description of a domain, with the actions on the whole of it. */
export const DomainHeader = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState(false);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHead
        title={
          <>
            {domain.name}
            <RestrictedMark domain={domain} />
            {domain.status === 'disabled' && (
              <Badge className="ml-2 align-middle tracking-normal">{t('domains.disabled')}</Badge>
            )}
          </>
        }
        text={domain.description}
      >
        {domain.can.read && (
          <Link to={`/?domain=${domain.id}`} className={buttonLook()}>
            <MessageSquarePlus size={16} aria-hidden />
            {t('domains.ask')}
          </Link>
        )}
        {domain.can.edit && domain.can.read && (
          <IconButton label={t('domains.edit')} onClick={() => setEditing(true)}>
            <Pencil size={16} aria-hidden />
          </IconButton>
        )}
        {domain.can.delete && (
          <IconButton label={t('domains.delete')} onClick={() => setDeleting(true)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        )}
      </PageHead>
      {editing && <EditDomain domain={domain} onClose={() => setEditing(false)} />}
      <DeleteDomain domain={domain} isAsked={deleting} onClose={() => setDeleting(false)} />
    </>
  );
};

const EditDomain = ({ domain, onClose }: { domain: Domain; onClose: () => void }) => {
  const { t } = useTranslation();
  const change = useChangeDomain(domain.id);
  const words = (error: unknown) => t('domains.updateFailed', { error: wordDetail(t, error) });
  return (
    <Suspense>
      <DomainForm
        onClose={onClose}
        domain={domain}
        isSaving={change.isPending}
        error={change.error && words(change.error)}
        onSave={(body) =>
          change.mutate(body, {
            onSuccess: () => {
              showToast(t('domains.updated'));
              onClose();
            },
            onError: (error) => showToast(words(error), 'error'),
          })
        }
      />
    </Suspense>
  );
};

type DeleteProps = { domain: Domain; isAsked: boolean; onClose: () => void };

const DeleteDomain = ({ domain, isAsked, onClose }: DeleteProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDeleteDomain();
  return (
    <Confirm
      open={isAsked}
      onClose={onClose}
      title={t('domains.deleteTitle', { name: domain.name })}
      description={t('domains.deleteText')}
      action={t('app.delete')}
      cancel={t('app.cancel')}
      onConfirm={() =>
        // Callbacks of `mutate` would be lost with the page, which is not found any more.
        void remove.mutateAsync(domain.id).then(
          () => {
            showToast(t('domains.deleted'));
            void navigate('/domains');
          },
          (error) => showToast(t('domains.deleteFailed', { error: wordDetail(t, error) }), 'error'),
        )
      }
    />
  );
};
