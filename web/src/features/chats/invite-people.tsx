import type { Chat, ParticipantKind } from '@docent/contract';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { invitable, useColleagues, useInvitationPreview, useInvite } from './participants.ts';

/** Finds colleagues, experts of the chat's domains first, then other experts, and invites them as experts or collaborators. */
export const InvitePeople = ({ chat }: { chat: Chat }) => {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState('');
  const people = invitable(useColleagues(search), chat);
  const invite = useInvite(chat.id);
  const preview = useInvitationPreview(chat.id, { user_ids: people.map((person) => person.id) });
  const withheld = new Map(preview.map((one) => [one.user_id, one.withheld.length]));
  const linked = chat.linked_domains.map((domain) => domain.id);

  const add = (userId: string, kind: ParticipantKind) =>
    invite.mutate({ user_id: userId, kind }, { onError: (error) => showToast(wordError(t, error), 'error') });

  return (
    <section className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium text-quiet text-xs">
        {t('people.invite')}
      </label>
      <input
        dir="auto"
        id={id}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder={t('people.search')}
        className={INPUT}
      />
      <ul className="flex flex-col" aria-label={t('people.invite')}>
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-2 py-1.5">
            <Avatar name={person.name} className="size-7" />
            <span className="min-w-32 grow basis-0">
              <span className="block truncate">{person.name}</span>
              <span className="block truncate text-quiet text-xs">
                @{person.username}
                {person.expert_of.some((domain) => linked.includes(domain)) ? (
                  <> · {t('people.domainExpert')}</>
                ) : (
                  person.is_expert && <> · {t('people.kind.expert')}</>
                )}
              </span>
              {Boolean(withheld.get(person.id)) && (
                <span className="flex items-start gap-1 text-warn text-xs">
                  <Lock size={12} className="mt-0.5 shrink-0" aria-hidden />
                  {t('people.withheldFrom', { count: withheld.get(person.id) ?? 0 })}
                </span>
              )}
            </span>
            {(['expert', 'collaborator'] as const).map((kind) => (
              <Button
                key={kind}
                disabled={invite.isPending}
                aria-label={t(`people.inviteAs.${kind}`, { name: person.name })}
                onClick={() => add(person.id, kind)}
                size="sm"
              >
                {t(`people.kind.${kind}`)}
              </Button>
            ))}
          </li>
        ))}
        {!people.length && <li className="py-2 text-quiet">{t('people.nobody')}</li>}
      </ul>
    </section>
  );
};
