import { USERS_PER_PAGE } from '@docent/contract/constants';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { useManagedUsers } from './queries.ts';
import { UserRow } from './user-row.tsx';

/** All accounts: search, pages, and a row per person. */
export const UsersPanel = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [creating, setCreating] = useState(false);
  const users = useManagedUsers(search.trim(), page);
  const pages = Math.max(1, Math.ceil((users.data?.total ?? 0) / USERS_PER_PAGE));

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
      <div className="mt-4 overflow-x-auto">
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
          <table className="w-full text-[13px] max-md:block">
            <thead className="max-md:hidden">
              <tr className="border-line border-b text-left text-quiet">
                <th className="py-2 pr-3 font-medium">{t('administration.users.person')}</th>
                <th className="py-2 pr-3 font-medium">{t('administration.users.role')}</th>
                <th className="py-2 pr-3 font-medium">{t('administration.users.expert')}</th>
                <th className="py-2 pr-3 font-medium">{t('administration.users.state')}</th>
                <th className="py-2 font-medium">
                  <span className="sr-only">{t('administration.users.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {users.data.users.map((user) => (
                <UserRow key={user.id} user={user} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {pages > 1 && (
        <nav
          aria-label={t('administration.users.pages')}
          className="mt-4 flex items-center justify-end gap-3"
        >
          <Button onClick={() => setPage(page - 1)} disabled={page <= 1}>
            {t('administration.previous')}
          </Button>
          <span className="text-quiet">{t('administration.page', { page, pages })}</span>
          <Button onClick={() => setPage(page + 1)} disabled={page >= pages}>
            {t('administration.next')}
          </Button>
        </nav>
      )}
      {creating && <CreateUserDialog onClose={() => setCreating(false)} />}
    </>
  );
};
