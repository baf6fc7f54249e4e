import type { Chat } from '@docent/contract';
import { Download, Ellipsis, GraduationCap, Library, Lock, Trash2, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { wordChatName } from '../../i18n/chat-name.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useNavigate } from '../../router/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { LINE_INPUT } from '../../ui/field.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';
import { exportChat } from './export-chat.ts';
import { useDeleteChat, useRenameChat } from './queries.ts';

type Props = { here: string[]; onPeople: () => void; onTeach: () => void };

/** Title (click to rename), linked domains, people, export, close or teach, delete. */
export const ChatHeader = ({ chat, ...rest }: Props & { chat: Chat | undefined }) =>
  chat ? <Header chat={chat} {...rest} /> : <header className="h-13 shrink-0 border-line border-b" />;

const Header = ({ chat, here, onPeople, onTeach }: Props & { chat: Chat }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDeleteChat(chat.id);
  const [asking, setAsking] = useState(false);
  return (
    <header className="@container flex h-13 shrink-0 items-center gap-2 border-line border-b pr-2 pl-14 md:pl-4">
      <Title chat={chat} />
      <LinkedDomains chat={chat} />
      <Button
        kind="quiet"
        aria-label={t('people.open', { count: chat.participants.length })}
        onClick={onPeople}
        className="!px-2"
      >
        <Users size={16} aria-hidden />
        <span className="tabular-nums">{chat.participants.length}</span>
        {here.length > 1 && <span className="size-2 rounded-full bg-good" />}
      </Button>
      <ChatMenu chat={chat} onTeach={onTeach} onDelete={() => setAsking(true)} />
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('chats.deleteTitle', { name: wordChatName(t, chat.name) })}
        description={t('chats.deleteText')}
        action={t('app.delete')}
        cancel={t('app.cancel')}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate('/'),
            onError: (error) => showToast(t('chats.deleteFailed', { error: wordError(t, error) }), 'error'),
          })
        }
      />
    </header>
  );
};

const Title = ({ chat }: { chat: Chat }) => {
  const { t } = useTranslation();
  const rename = useRenameChat(chat.id);
  const [editing, setEditing] = useState(false);
  const save = (name: string) => {
    setEditing(false);
    if (name.trim() && name !== wordChatName(t, chat.name)) {
      rename.mutate({ name: name.trim() }, { onError: (error) => showToast(wordError(t, error), 'error') });
    }
  };
  return (
    <h1 className="min-w-0 grow font-semibold">
      {editing ? (
        <input
          dir="auto"
          // Renaming begins with a click on the title: the focus follows it.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          aria-label={t('chats.rename')}
          defaultValue={wordChatName(t, chat.name)}
          maxLength={200}
          className={LINE_INPUT}
          onFocus={(event) => event.target.select()}
          onBlur={(event) => save(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save(event.currentTarget.value);
            if (event.key !== 'Escape') return;
            event.preventDefault();
            setEditing(false);
          }}
        />
      ) : (
        <button
          type="button"
          title={t('chats.rename')}
          onClick={() => setEditing(true)}
          className="-mx-1.5 block max-w-full truncate rounded-md px-1.5 py-1 text-left hover:bg-surface"
        >
          {wordChatName(t, chat.name)}
        </button>
      )}
    </h1>
  );
};

const LinkedDomains = ({ chat }: { chat: Chat }) =>
  chat.linked_domains.map(({ id, name }) => (
    <Link
      key={id}
      to={`/domains/${id}`}
      className="hidden max-w-48 @3xl:max-w-72 items-center gap-1.5 rounded-full border border-line px-2.5 py-1 text-quiet text-xs hover:bg-surface @xl:inline-flex"
    >
      <Library size={12} className="shrink-0" aria-hidden />
      <span className="truncate">{name}</span>
    </Link>
  ));

type MenuProps = { chat: Chat; onTeach: () => void; onDelete: () => void };

/** Actions that are rare or cannot be undone, with text labels. */
const ChatMenu = ({ chat, onTeach, onDelete }: MenuProps) => {
  const { t } = useTranslation();
  const product = useConfig().data?.product_name ?? '';
  const chosen = useRef<(() => void) | null>(null);
  const actions = [
    {
      label: t('people.export'),
      Icon: Download,
      act: () =>
        void exportChat(t, chat, product).catch((error: unknown) => showToast(wordError(t, error), 'error')),
    },
    {
      label: t(chat.closed_at ? 'lessons.teach.open' : 'lessons.close.open'),
      Icon: chat.closed_at ? GraduationCap : Lock,
      act: onTeach,
    },
    ...(chat.can.delete
      ? [{ label: t('chats.delete'), Icon: Trash2, act: onDelete, className: 'text-bad' }]
      : []),
  ];
  return (
    <Menu
      // An action that opens a panel or a dialog takes the focus from the menu's button, and returns it there.
      onCloseAutoFocus={() => {
        if (chosen.current) queueMicrotask(chosen.current);
        chosen.current = null;
      }}
      trigger={
        <IconButton label={t('chats.options')}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      {actions.map(({ label, Icon, act, className = '' }) => (
        <MenuItem
          key={label}
          className={className}
          onSelect={() => {
            chosen.current = act;
          }}
        >
          <Icon size={15} aria-hidden />
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
};
