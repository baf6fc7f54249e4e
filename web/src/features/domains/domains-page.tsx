import type { Domain } from '@docent/contract';
import { Library, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, INPUT } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useCreateDomain, useDomains } from './queries.ts';

const DomainsPage = () => {
  const { t } = useTranslation();
  const domains = useDomains();
  const user = useUser();
  const [search, setSearch] = useState('');
  const [creating, setCreating] = useState(false);
  const mayCreate = user?.role === 'admin' || user?.role === 'owner';
  const found = domains.data?.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));

  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-8">
      <header className="flex flex-wrap items-center gap-3">
        <div className="grow">
          <h1 className="font-semibold text-xl">{t('domains.title')}</h1>
          <p className="text-quiet">{t('domains.subtitle')}</p>
        </div>
        {mayCreate && (
          <Button kind="main" onClick={() => setCreating(true)}>
            <Plus size={16} aria-hidden />
            {t('domains.create')}
          </Button>
        )}
      </header>
      <input
        type="search"
        aria-label={t('app.search')}
        placeholder={t('app.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className={`${INPUT} mt-5 max-w-sm`}
      />
      <div className="mt-4 flex flex-col gap-3">
        {domains.isPending && <Skeleton lines={5} />}
        {domains.isError && (
          <Failed
            text={wordError(t, domains.error)}
            retry={t('app.retry')}
            onRetry={() => domains.refetch()}
          />
        )}
        {found?.length === 0 && <Empty>{search ? t('domains.none') : t('domains.empty')}</Empty>}
        {found?.map((domain) => (
          <DomainRow key={domain.id} domain={domain} />
        ))}
      </div>
      <CreateDomain open={creating} onClose={() => setCreating(false)} />
    </div>
  );
};

const DomainRow = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation();
  const { total, processing, errors } = domain.documents;
  return (
    <Link
      to={`/domains/${domain.id}`}
      className="flex items-start gap-4 rounded-xl border border-line bg-raised p-4 transition-colors hover:bg-surface"
    >
      <Library className="mt-0.5 shrink-0 text-accent" size={20} aria-hidden />
      <div className="min-w-0 grow">
        <h2 className="font-medium">{domain.name}</h2>
        {domain.description && <p className="line-clamp-2 text-quiet">{domain.description}</p>}
      </div>
      <div className="shrink-0 text-right text-quiet">
        <p>{t('domains.documents', { count: total })}</p>
        {processing > 0 && <p>{t('domains.processing', { count: processing })}</p>}
        {errors > 0 && <p className="text-bad">{t('domains.errors', { count: errors })}</p>}
      </div>
    </Link>
  );
};

const CreateDomain = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateDomain();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { name: String(form.get('name')), description: String(form.get('description')) };
    create.mutate(body, {
      onSuccess: (domain) => {
        showToast(t('domains.created'));
        onClose();
        void navigate(`/domains/${domain.id}`);
      },
      onError: (error) => showToast(t('domains.createFailed', { error: wordError(t, error) }), 'error'),
    });
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('domains.create')}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('domains.name')} name="name" required maxLength={120} />
        <Field label={t('domains.description')} name="description" maxLength={2000} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind="main" type="submit" disabled={create.isPending}>
            {t('app.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export default DomainsPage;
