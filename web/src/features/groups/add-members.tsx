import type { GroupDetail, GroupMembersBody } from '@docent/contract';
import { Users } from 'lucide-react';
import { useId, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useAddMembers, useGroups, usePeople } from './queries.ts';

/** Of each kind, so that one does not hide the other. */
const FOUND = 5;

/** Finds people and groups by their names, and puts them into a group. */
export const AddMembers = ({ group }: { group: GroupDetail }) => {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const people = usePeople(search);
  const groups = useGroups(search, 1, FOUND);
  const add = useAddMembers(group.id);
  const found = search
    ? [
        ...(groups.data?.groups ?? [])
          .filter((one) => one.id !== group.id)
          .map(({ id: of, name, people: count }) => ({
            id: of,
            name,
            about: t('administration.groups.people', { count }),
            body: { group_ids: [of] },
          })),
        ...(people.data ?? []).slice(0, FOUND).map(({ id: of, name, username }) => ({
          id: of,
          name,
          about: `@${username}`,
          body: { user_ids: [of] },
        })),
      ]
    : [];
  const put = (name: string, body: GroupMembersBody) =>
    add.mutate(body, {
      onSuccess: () => showToast(t('administration.groups.added', { name })),
      onError: (error) => showToast(wordError(t, error), 'error'),
    });
  return (
    <section className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {t('administration.groups.add')}
      </label>
      <input
        dir="auto"
        id={id}
        type="search"
        value={typed}
        placeholder={t('administration.groups.addSearch')}
        onChange={(event) => setTyped(event.target.value)}
        className={INPUT}
      />
      {search && (
        <ul aria-label={t('administration.groups.add')} className="max-h-60 overflow-y-auto">
          {found.map(({ id: of, name, about, body }) => (
            <li key={of} className="flex items-center gap-2 py-1.5">
              {'group_ids' in body ? (
                <span aria-hidden className="flex size-7 items-center justify-center rounded-full bg-surface">
                  <Users size={14} className="text-quiet" />
                </span>
              ) : (
                <Avatar name={name} className="size-7" />
              )}
              <span className="min-w-0 grow">
                <span className="block truncate">{name}</span>
                <span className="block truncate text-quiet text-xs">{about}</span>
              </span>
              <Button
                className="!min-h-8 !px-2 text-xs"
                disabled={add.isPending}
                aria-label={t('administration.groups.addOne', { name })}
                onClick={() => put(name, body)}
              >
                {t('administration.groups.addButton')}
              </Button>
            </li>
          ))}
          {!found.length && people.isFetched && groups.isFetched && (
            <li className="py-2 text-quiet">{t('administration.groups.noMatch')}</li>
          )}
        </ul>
      )}
    </section>
  );
};
