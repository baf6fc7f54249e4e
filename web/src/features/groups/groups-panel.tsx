import type { Group } from '@docent/contract';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { Pages } from './pages.tsx';
import { useCreateGroup, useGroups } from './queries.ts';

/** All groups: search, pages, and a click that opens one. */
export const GroupsPanel = () => {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [isMaking, setMaking] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const list = useGroups(search.trim(), page);
  const create = useCreateGroup();
  const isFirst = list.data?.groups.length === 0 && !search.trim();
  const add = (
    <Button kind="main" onClick={() => setMaking(true)}>
      <Plus size={16} aria-hidden />
      {t('administration.groups.create')}
    </Button>
  );
  return (
    <>
      <p className="mb-4 max-w-form text-quiet">{t('administration.groups.text')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('administration.groups.search')}
          value={search}
          onValue={(value) => {
            setSearch(value);
            setPage(1);
          }}
        />
        <p role="status" className="grow text-quiet">
          {list.data && t('administration.groups.count', { count: list.data.total })}
        </p>
        {!isFirst && add}
      </div>
      <div className="mt-4">
        {list.isPending && <Skeleton lines={4} shape="rows" />}
        {list.isError && (
          <Failed
            text={wordError(t, list.error)}
            retry={t('app.retry')}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.data?.groups.length === 0 && (
          <Empty icon={Users} action={isFirst && add}>
            {t(isFirst ? 'administration.groups.none' : 'administration.groups.noMatch')}
          </Empty>
        )}
        {!!list.data?.groups.length && (
          <ul
            aria-label={t('administration.groups.title')}
            className="divide-y divide-line border-line border-y"
          >
            {list.data.groups.map((group) => (
              <li key={group.id}>
                <Row group={group} onOpen={() => setOpened(group.id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pages
        label={t('administration.groups.pages')}
        page={page}
        total={list.data?.total ?? 0}
        onPage={setPage}
      />
      {isMaking && (
        <NameDialog
          title={t('administration.groups.create')}
          name=""
          onSave={async (name) => setOpened((await create.mutateAsync(name)).id)}
          onClose={() => setMaking(false)}
        />
      )}
      {opened && <GroupDialog key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  );
};

const Row = ({ group, onOpen }: { group: Group; onOpen: () => void }) => {
  const { t } = useTranslation();
  const size = [t('administration.groups.people', { count: group.people })];
  if (group.groups) size.push(t('administration.groups.inner', { count: group.groups }));
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-outline-offset-2 flex w-full items-center gap-3 px-1 py-2.5 text-left hover:bg-surface"
    >
      <Users size={16} aria-hidden className="shrink-0 text-quiet" />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{group.name}</span>
        <span className="block truncate text-quiet text-xs">{size.join(' · ')}</span>
      </span>
      {group.origin !== 'hand' && (
        <span className="shrink-0 text-quiet text-xs">
          {t(`administration.groups.origin.${group.origin}`)}
        </span>
      )}
    </button>
  );
};
