import type { Chat, Participant } from '@docent/contract';
import { Library, LogOut, UserMinus, X } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useNavigate } from '../../router/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { InvitePeople } from './invite-people.tsx';
import { type Previewed, useInvitationPreview, useRemoveParticipant } from './participants.ts';
import { ShareAnswers } from './share-answers.tsx';

/** As many as are asked about at once. */
const PREVIEWED_AT_MOST = 50;

type Props = { chat: Chat; here: string[]; typing: string[]; onClose: () => void };

/** Participants and their presence, the linked domains of the chat, and the actions to invite and to leave. */
export const ParticipantsPanel = ({ chat, here, typing, onClose }: Props) => {
  const { t } = useTranslation();
  const me = useUser();
  const navigate = useNavigate();
  const remove = useRemoveParticipant(chat.id);
  const [asked, setAsked] = useState<Participant | null>(null);
  const isMe = asked?.id === me?.id;
  const others = chat.participants.filter(({ id }) => id !== me?.id).slice(0, PREVIEWED_AT_MOST);
  const preview = useInvitationPreview(chat.id, { user_ids: others.map(({ id }) => id) });
  const previews = new Map(preview.map((one) => [one.user_id, one]));

  const confirm = () => {
    if (!asked) return;
    remove.mutate(asked.id, {
      onSuccess: () => isMe && void navigate('/'),
      onError: (error) => showToast(wordError(t, error), 'error'),
    });
  };

  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto p-4">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold text-base">{t('people.title')}</h2>
        <IconButton label={t('app.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <ul className="flex flex-col gap-1" aria-label={t('people.title')}>
        {chat.participants.map((person) => (
          <Person
            key={person.id}
            chat={chat}
            person={person}
            preview={previews.get(person.id)}
            isHere={here.includes(person.id)}
            isTyping={typing.includes(person.id)}
            onRemove={() => setAsked(person)}
          />
        ))}
      </ul>
      {!chat.closed_at && <InvitePeople chat={chat} />}
      {chat.linked_domains.length > 0 && <LinkedDomains chat={chat} />}
      <Confirm
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={isMe ? t('people.leaveTitle') : t('people.removeTitle', { name: asked?.name })}
        description={isMe ? t('people.leaveText') : t('people.removeText')}
        action={isMe ? t('people.leave') : t('people.removeAction')}
        cancel={t('app.cancel')}
        onConfirm={confirm}
      />
    </div>
  );
};

type PersonProps = {
  chat: Chat;
  person: Participant;
  /** Answers that the person may not read; undefined where that is not known. */
  preview: Previewed | undefined;
  isHere: boolean;
  isTyping: boolean;
  onRemove: () => void;
};

const Person = ({ chat, person, preview, isHere, isTyping, onRemove }: PersonProps) => {
  const { t } = useTranslation();
  const isMe = person.id === useUser()?.id;
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="relative">
        <Avatar name={person.name} />
        {isHere && (
          <span className="-right-0.5 -bottom-0.5 absolute size-3 rounded-full border-2 border-background bg-good" />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">
          {person.name}
          {isMe && <span className="font-normal text-quiet"> {t('people.you')}</span>}
        </span>
        <span className="block truncate text-quiet text-xs">
          @{person.username} · {t(`people.kind.${person.kind}`)}
          {isHere && <> · {t('people.here')}</>}
          {isTyping && <> · {t('people.typingShort')}</>}
        </span>
        {preview && !isMe && <ShareAnswers chatId={chat.id} preview={preview} />}
      </span>
      {isMe
        ? chat.participants.length > 1 && (
            <Button onClick={onRemove}>
              <LogOut size={14} aria-hidden />
              {t('people.leave')}
            </Button>
          )
        : chat.can.remove_participants && (
            <IconButton label={t('people.remove', { name: person.name })} onClick={onRemove}>
              <UserMinus size={16} aria-hidden />
            </IconButton>
          )}
    </li>
  );
};

const LinkedDomains = ({ chat }: { chat: Chat }) => {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className="mb-2 font-medium text-quiet text-xs">{t('people.domains')}</h3>
      <ul className="flex flex-wrap gap-2">
        {chat.linked_domains.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/domains/${id}`}
              className="inline-flex items-center gap-1.5 rounded-full border border-line px-2.5 py-1 text-xs hover:bg-surface"
            >
              <Library size={12} aria-hidden />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
