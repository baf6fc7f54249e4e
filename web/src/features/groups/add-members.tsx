import type { GroupDetail, GroupMembersBody } from '@docent/contract';
import { Users } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useAddMembers, useOffers } from './queries.ts';

/** Finds people and groups that are not in a group by name or address, and puts them into it. */
export const AddMembers = ({ group }: { group: GroupDetail }) => {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const offers = useOffers(group.id, search);
  const add = useAddMembers(group.id);
  const found = search
    ? [
        ...(offers.data?.groups ?? []).map(({ id: of, name, people: count }) => ({
          id: of,
          name,
          about: t('administration.groups.people', { count }),
          body: { group_ids: [of] },
        })),
        ...(offers.data?.users ?? []).map(({ id: of, name, username }) => ({
          id: of,
          name,
          about: `@${username}`,
          body: { user_ids: [of] },
        })),
      ]
    : [];
  const put = (name: string, body: GroupMembersBody) =>
    add.mutate(body, {
      onSuccess: () => {
        showToast(t('administration.groups.added', { name }));
        field.current?.focus(); // the offer leaves the list with its button
      },
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
        ref={field}
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
                size="sm"
                disabled={add.isPending}
                aria-label={t('administration.groups.addOne', { name })}
                onClick={() => put(name, body)}
              >
                {t('administration.groups.addButton')}
              </Button>
            </li>
          ))}
          {!found.length && offers.isSuccess && !offers.isPlaceholderData && (
            <li className="py-2 text-quiet">{t('administration.groups.noMatch')}</li>
          )}
        </ul>
      )}
    </section>
  );
};
