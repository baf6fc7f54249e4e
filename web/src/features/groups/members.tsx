import type { GroupDetail, GroupMember } from '@docent/contract';
import { Users } from 'lucide-react';
import { useId, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Pages } from './pages.tsx';
import { ROWS, useMembers, useRemoveMember } from './queries.ts';

/** Direct members of a group, with their origin; members added by hand can be removed. */
export const Members = ({ group }: { group: GroupDetail }) => {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const list = useMembers(group.id, search.trim(), page);
  const total = list.data?.total ?? 0;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-medium">
          {t('administration.groups.members', { count: group.people })}
        </h3>
        {(search !== '' || total > ROWS) && (
          <SearchField
            label={t('administration.groups.searchMembers')}
            value={search}
            onValue={(value) => {
              setSearch(value);
              setPage(1);
            }}
            className="sm:w-56"
          />
        )}
      </div>
      {list.isPending && <Skeleton lines={3} />}
      {list.isError && (
        <Failed text={wordError(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
      )}
      {list.data && !list.data.members.length && (
        <p className="py-3 text-quiet">{t('administration.groups.nobody')}</p>
      )}
      <ul className="mt-1">
        {list.data?.members.map((member) => (
          <li key={member.id} className="flex items-center gap-2 py-1.5">
            <Member group={group} member={member} />
          </li>
        ))}
      </ul>
      <Pages label={t('administration.groups.memberPages')} page={page} total={total} onPage={setPage} />
    </section>
  );
};

const Member = ({ group, member }: { group: GroupDetail; member: GroupMember }) => {
  const { t } = useTranslation();
  const remove = useRemoveMember(group.id);
  const { kind, name, username, disabled, origins } = member;
  const about = [
    kind === 'group' ? t('administration.groups.aGroup') : `@${username}`,
    ...(disabled ? [t('administration.users.disabled')] : []),
    ...origins.map((origin) => t(`administration.groups.origin.${origin}`)),
  ];
  return (
    <>
      {kind === 'group' ? (
        <span aria-hidden className="flex size-7 items-center justify-center rounded-full bg-surface">
          <Users size={14} className="text-quiet" />
        </span>
      ) : (
        <Avatar name={name} className="size-7" />
      )}
      <span className="min-w-0 grow">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-quiet text-xs">{about.join(' · ')}</span>
      </span>
      {origins.includes('hand') && (
        <Button
          kind="quiet"
          size="sm"
          disabled={remove.isPending}
          aria-label={t('administration.groups.removeOne', { name })}
          onClick={() =>
            remove.mutate(member.id, { onError: (error) => showToast(wordError(t, error), 'error') })
          }
        >
          {t('administration.groups.remove')}
        </Button>
      )}
    </>
  );
};
