import type { ManagedUser } from '@docent/contract';
import { USERS_PER_PAGE } from '@docent/contract/constants';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Pages } from '../groups/index.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { useManagedUsers } from './queries.ts';
import { UserExpert, UserName, UserRole, UserState } from './user-cells.tsx';
import { UserMenu } from './user-menu.tsx';

const columnsOf = (t: Translate): Column<ManagedUser>[] => [
  {
    key: 'person',
    head: t('administration.users.person'),
    cell: (user) => <UserName user={user} />,
  },
  {
    key: 'role',
    head: t('administration.users.role'),
    width: 'w-32 @xl:w-44',
    cell: (user) => <UserRole user={user} />,
  },
  {
    key: 'expert',
    head: t('administration.users.expert'),
    width: 'w-32',
    from: 'md',
    cell: (user) => <UserExpert user={user} />,
  },
  {
    key: 'state',
    head: t('administration.users.state'),
    width: 'w-28',
    from: 'sm',
    cell: (user) => <UserState user={user} />,
  },
  {
    key: 'actions',
    head: t('administration.users.actions'),
    isHeadHidden: true,
    width: 'w-13',
    cell: (user) => (
      <div className="-my-1 -mr-2">
        <UserMenu user={user} />
      </div>
    ),
  },
];

/** All accounts: search, pages, and a row per person. */
export const UsersPanel = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [creating, setCreating] = useState(false);
  const users = useManagedUsers(search.trim(), page);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('administration.users.search')}
          value={search}
          onValue={(value) => {
            setSearch(value);
            setPage(1);
          }}
        />
        <p role="status" className="grow text-quiet">
          {users.data && t('administration.users.count', { count: users.data.total })}
        </p>
        <Button kind="main" onClick={() => setCreating(true)}>
          <UserPlus size={16} aria-hidden />
          {t('administration.users.create')}
        </Button>
      </div>
      <div className="mt-4">
        {users.isPending && <Skeleton lines={6} shape="rows" />}
        {users.isError && (
          <Failed
            text={wordError(t, users.error)}
            retry={t('app.retry')}
            onRetry={() => void users.refetch()}
          />
        )}
        {users.data?.users.length === 0 && <Empty>{t('administration.users.none')}</Empty>}
        {!!users.data?.users.length && (
          <Table
            label={t('administration.users.title')}
            columns={columnsOf(t)}
            rows={users.data.users}
            keyOf={({ id }) => id}
            isCentred
            isMuted={({ disabled }) => disabled}
          />
        )}
      </div>
      <Pages
        label={t('administration.users.pages')}
        page={page}
        total={users.data?.total ?? 0}
        rowsPerPage={USERS_PER_PAGE}
        onPage={setPage}
      />
      {creating && <CreateUserDialog onClose={() => setCreating(false)} />}
    </>
  );
};
