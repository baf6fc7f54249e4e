import type { Domain } from '@docent/contract';
import { Library, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useUser } from '../../api/session.ts';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useNavigate } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Health } from './health.tsx';
import { ImportButton } from './import-button.tsx';
import { useCreateDomain, useDomains } from './queries.ts';
import { RestrictedMark } from './restricted-mark.tsx';

const DomainForm = lazyPart(() => import('./domain-form.tsx'));

const DomainsPage = () => {
  const { t } = useTranslation();
  const domains = useDomains();
  const user = useUser();
  const [search, setSearch] = useState('');
  const [creating, setCreating] = useState(false);
  const mayCreate = user?.role === 'admin' || user?.role === 'owner';
  const found = domains.data?.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));

  return (
    <div className="mx-auto w-full max-w-list px-4 pt-14 pb-6 sm:px-8 md:pt-6">
      <header className="flex flex-wrap items-center gap-3">
        <div className="grow">
          <h1 className="font-semibold text-2xl tracking-tight">{t('domains.title')}</h1>
          <p className="text-quiet">{t('domains.subtitle')}</p>
        </div>
        {mayCreate && (
          <>
            <ImportButton />
            <Button kind="main" onClick={() => setCreating(true)}>
              <Plus size={16} aria-hidden />
              {t('domains.create')}
            </Button>
          </>
        )}
      </header>
      <SearchField label={t('app.search')} value={search} onValue={setSearch} className="mt-5 sm:w-96" />
      <div className="mt-4 flex flex-col gap-3">
        {domains.isPending && <Skeleton lines={4} shape="cards" />}
        {domains.isError && (
          <Failed
            text={wordDetail(t, domains.error)}
            retry={t('app.retry')}
            onRetry={() => void domains.refetch()}
          />
        )}
        {found?.length === 0 && (
          <Empty>
            <p>{t(search ? 'domains.none' : mayCreate ? 'domains.emptyCreate' : 'domains.empty')}</p>
            {!search && mayCreate && (
              <Button onClick={() => setCreating(true)} className="mt-3">
                {t('domains.create')}
              </Button>
            )}
          </Empty>
        )}
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
  const { total } = domain.documents;
  return (
    <Link
      to={`/domains/${domain.id}`}
      className="flex items-start gap-4 rounded-xl border border-line bg-raised p-4 transition-colors hover:bg-surface"
    >
      <Library className="mt-0.5 shrink-0 text-accent" size={20} aria-hidden />
      <div className="min-w-0 grow">
        <h2 className="font-medium">
          {domain.name}
          <RestrictedMark domain={domain} />
        </h2>
        {domain.description && <p className="line-clamp-2 text-quiet">{domain.description}</p>}
      </div>
      <div className="shrink-0 text-right text-quiet text-xs">
        <p>{t('domains.documents', { count: total })}</p>
        {domain.can.read && <Health documents={domain.documents} />}
      </div>
    </Link>
  );
};

const CreateDomain = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateDomain();
  const words = (error: unknown) => t('domains.createFailed', { error: wordDetail(t, error) });
  if (!open) return null;
  return (
    <Suspense>
      <DomainForm
        onClose={() => {
          create.reset();
          onClose();
        }}
        isSaving={create.isPending}
        error={create.error && words(create.error)}
        onSave={(body) =>
          create.mutate(body, {
            onSuccess: (domain) => {
              showToast(t('domains.created'));
              onClose();
              void navigate(`/domains/${domain.id}/documents`);
            },
            onError: (error) => showToast(words(error), 'error'),
          })
        }
      />
    </Suspense>
  );
};

export default DomainsPage;
