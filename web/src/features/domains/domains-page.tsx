import type { Domain } from '@docent/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Library, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useUser } from '../../api/session.ts';
import { wordDetail } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useNavigate } from '../../router/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { type Column, Table, WHOLE_ROW } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { addUploads } from '../documents/index.ts';
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
    <Page>
      <PageHead title={t('domains.title')} text={t('domains.subtitle')}>
        {mayCreate && (
          <>
            <ImportButton />
            <Button kind="main" onClick={() => setCreating(true)}>
              <Plus size={16} aria-hidden />
              {t('domains.create')}
            </Button>
          </>
        )}
      </PageHead>
      <SearchField label={t('app.search')} value={search} onValue={setSearch} className="mt-5 sm:w-96" />
      <div className="mt-4">
        {domains.isPending && <Skeleton lines={6} shape="rows" />}
        {domains.isError && (
          <Failed
            text={wordDetail(t, domains.error)}
            retry={t('app.retry')}
            onRetry={() => void domains.refetch()}
          />
        )}
        {found?.length === 0 && (
          <Empty
            icon={Library}
            action={
              !search && mayCreate && <Button onClick={() => setCreating(true)}>{t('domains.create')}</Button>
            }
          >
            {t(search ? 'domains.none' : mayCreate ? 'domains.emptyCreate' : 'domains.empty')}
          </Empty>
        )}
        {!!found?.length && <DomainTable domains={found} />}
      </div>
      <CreateDomain open={creating} onClose={() => setCreating(false)} />
    </Page>
  );
};

const DomainTable = ({ domains }: { domains: Domain[] }) => {
  const { t, i18n } = useTranslation();
  const columns: Column<Domain>[] = [
    {
      key: 'name',
      head: t('domains.name'),
      cell: (domain) => (
        <div className="flex items-start gap-3">
          <Library className="mt-0.5 shrink-0 text-accent" size={18} aria-hidden />
          <div className="min-w-0">
            <h2 className="break-words font-medium text-sm">
              <Link to={`/domains/${domain.id}`} className={WHOLE_ROW}>
                {domain.name}
                <RestrictedMark domain={domain} />
              </Link>
            </h2>
            {domain.description && <p className="line-clamp-2 text-quiet">{domain.description}</p>}
          </div>
        </div>
      ),
    },
    {
      key: 'experts',
      head: t('domains.overview.experts'),
      width: 'w-36',
      from: 'md',
      cell: ({ experts }) => <Faces people={experts} />,
    },
    {
      key: 'documents',
      head: t('domains.documentsHead'),
      width: 'w-28',
      isRight: true,
      from: 'sm',
      cell: ({ documents }) => documents.total.toLocaleString(localeOf(i18n.language)),
    },
    {
      key: 'state',
      head: t('documents.status'),
      width: 'w-26 @xl:w-36',
      cell: ({ can, documents, status }) =>
        status === 'disabled' ? (
          <span className="text-quiet">{t('domains.disabled')}</span>
        ) : (
          can.read && <Health documents={documents} mayMend={can.upload} />
        ),
    },
  ];
  return <Table label={t('domains.title')} columns={columns} rows={domains} keyOf={({ id }) => id} />;
};

const FACES = 3;

const Faces = ({ people }: { people: Domain['experts'] }) => (
  <div className="flex items-center">
    <span className="sr-only">{people.map(({ name }) => name).join(', ')}</span>
    {people.slice(0, FACES).map(({ id, name }) => (
      <span key={id} title={name} className="relative mr-1">
        <Avatar name={name} className="size-7" />
      </span>
    ))}
    {people.length > FACES && (
      <span aria-hidden className="ml-1 text-quiet text-xs">
        +{people.length - FACES}
      </span>
    )}
  </div>
);

const CreateDomain = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCreateDomain();
  const [files, setFiles] = useState<File[]>([]);
  const words = (error: unknown) => t('domains.createFailed', { error: wordDetail(t, error) });
  const close = () => {
    create.reset();
    setFiles([]);
    onClose();
  };
  if (!open) return null;
  return (
    <Suspense>
      <DomainForm
        // While it is saved, its files are still needed.
        onClose={() => !create.isPending && close()}
        files={{ chosen: files, onChange: setFiles }}
        isSaving={create.isPending}
        error={create.error && words(create.error)}
        onSave={(body) =>
          create.mutate(body, {
            onSuccess: (domain) => {
              close();
              showToast(t('domains.created'));
              // Questions can be asked while the files are read: the foot of the page shows how far they are.
              if (files.length) {
                addUploads(client, domain, files);
                return void navigate(`/?domain=${domain.id}`);
              }
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
