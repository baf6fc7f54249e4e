import { Command } from 'cmdk';
import {
  ChartColumn,
  FileText,
  Inbox,
  Library,
  MessageSquare,
  Settings,
  ShieldCheck,
  SquarePen,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUser } from '../api/session.ts';
import { useInboxCounts } from '../features/inbox/index.ts';
import { wordChatName } from '../i18n/chat-name.ts';
import { wordDate } from '../i18n/dates.ts';
import { wordError } from '../i18n/errors.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from '../router/index.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { containsWords, useFound } from './use-found.ts';

/** Maximum length of a search for users, the shortest one of the searches. */
const SEARCH_MAX_CHARACTERS = 100;

const ICON = { size: 16, 'aria-hidden': true, className: 'shrink-0 text-quiet' } as const;

/** Finds chats, domains, documents, colleagues and pages; Ctrl/Cmd+K opens it. */
const CommandBar = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = useFound(text);
  const open = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <Dialog open onClose={onClose} high title={t('people.command.title')}>
      <Command label={t('people.command.title')} shouldFilter={false} loop>
        <Command.Input
          value={text}
          onValueChange={setText}
          maxLength={SEARCH_MAX_CHARACTERS}
          placeholder={t('people.command.hint')}
          className="h-10 w-full rounded-lg border border-control bg-background px-3"
        />
        {/* The height is fixed: nothing moves while results arrive. */}
        <Command.List
          className="mt-2 h-[min(26rem,54dvh)] overflow-y-auto [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-quiet [&_[cmdk-group-heading]]:text-xs"
          label={t('people.command.results')}
        >
          {found.error && <p className="px-2 py-3 text-bad">{wordError(t, found.error)}</p>}
          <Results text={text.trim()} found={found} onOpen={open} />
        </Command.List>
      </Command>
    </Dialog>
  );
};

type ResultsProps = { text: string; found: ReturnType<typeof useFound>; onOpen: (path: string) => void };

const Results = ({ text, found, onOpen }: ResultsProps) => {
  const { t, i18n } = useTranslation();
  const { chats, domains, documents, people, isPending, error } = found;
  const pages = usePages().filter(({ label }) => !text || containsWords(label, text));
  const isEmpty = ![chats, domains, documents, people, pages].some(({ length }) => length);
  if (isEmpty && !isPending && !error)
    return <p className="px-2 py-3 text-quiet">{t('people.command.nothing')}</p>;
  return (
    <>
      <Group heading={t(text ? 'app.chats' : 'people.command.recent')} items={chats}>
        {(chat) => (
          <Result key={chat.id} path={`/chats/${chat.id}`} onOpen={onOpen} icon={<MessageSquare {...ICON} />}>
            {wordChatName(t, chat.name)}
            <time dateTime={chat.updated_at}>{wordDate(new Date(chat.updated_at), i18n.language)}</time>
          </Result>
        )}
      </Group>
      <Group heading={t('app.domains')} items={domains}>
        {({ id, name }) => (
          <Result key={id} path={`/domains/${id}`} onOpen={onOpen} icon={<Library {...ICON} />}>
            {name}
          </Result>
        )}
      </Group>
      <Group heading={t('people.command.documents')} items={documents}>
        {({ id, designation, domain }) => (
          <Result
            key={id}
            path={`/domains/${domain.id}/documents?document=${id}`}
            onOpen={onOpen}
            icon={<FileText {...ICON} />}
          >
            {designation}
            {domain.name}
          </Result>
        )}
      </Group>
      <Group heading={t('people.command.people')} items={people}>
        {({ id, name, username }) => (
          <Result
            key={id}
            path={`/?${new URLSearchParams({ question: `@${username} ` })}`}
            onOpen={onOpen}
            icon={<Avatar name={name} className="size-5 shrink-0 text-[9px]" />}
          >
            {name}
            {t('people.command.askPerson')}
          </Result>
        )}
      </Group>
      <Group heading={t('people.command.pages')} items={pages}>
        {({ path, label, icon }) => (
          <Result key={path} path={path} onOpen={onOpen} icon={icon}>
            {label}
          </Result>
        )}
      </Group>
    </>
  );
};

/** Pages and actions that the user may open. */
const usePages = () => {
  const { t } = useTranslation();
  const isAdmin = useUser()?.role !== 'normal';
  const hasInbox = useInboxCounts().data?.shown ?? false;
  return [
    { path: '/', label: t('app.newChat'), icon: <SquarePen {...ICON} /> },
    ...(hasInbox ? [{ path: '/for-you', label: t('app.forYou'), icon: <Inbox {...ICON} /> }] : []),
    { path: '/domains', label: t('app.domains'), icon: <Library {...ICON} /> },
    { path: '/analytics', label: t('app.analytics'), icon: <ChartColumn {...ICON} /> },
    { path: '/settings', label: t('app.settings'), icon: <Settings {...ICON} /> },
    ...(isAdmin
      ? [{ path: '/settings/admin', label: t('app.administration'), icon: <ShieldCheck {...ICON} /> }]
      : []),
  ];
};

type GroupProps<Item> = { heading: string; items: Item[]; children: (item: Item) => ReactNode };

const Group = <Item,>({ heading, items, children }: GroupProps<Item>) =>
  items.length ? <Command.Group heading={heading}>{items.map(children)}</Command.Group> : null;

type ResultProps = {
  path: string;
  icon: ReactNode;
  onOpen: (path: string) => void;
  /** Its name, and after it what tells it from others of the name. */
  children: ReactNode | [ReactNode, ReactNode];
};

const Result = ({ path, icon, onOpen, children }: ResultProps) => {
  const [name, detail] = Array.isArray(children) ? children : [children];
  return (
    <Command.Item
      value={path}
      onSelect={() => onOpen(path)}
      className="flex cursor-pointer items-center gap-2 rounded-lg px-2 py-2 aria-selected:bg-accent-soft"
    >
      {icon}
      <span className="min-w-0 grow truncate">{name}</span>
      {detail && <span className="max-w-[45%] shrink-0 truncate text-quiet text-xs">{detail}</span>}
    </Command.Item>
  );
};

export default CommandBar;
