import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { keys } from '../api/query-keys.ts';
import { wordChatName } from '../i18n/chat-name.ts';
import { wordDate } from '../i18n/dates.ts';
import { wordError } from '../i18n/errors.ts';
import { localeOf } from '../i18n/locale.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from '../router/index.ts';
import { Dialog } from '../ui/dialog.tsx';

const FOUND_AT_MOST = 20;

/** Finds chats by words of their titles and messages; Ctrl/Cmd+K opens it. */
const FindChats = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const found = useQuery({
    queryKey: keys.chats.search(search),
    queryFn: ({ signal }) => call('listChats', { query: { limit: FOUND_AT_MOST, search }, signal }),
    placeholderData: keepPreviousData,
  });
  const chats = found.data?.chats ?? [];
  return (
    <Dialog open onClose={onClose} high title={t('people.searchChats')}>
      <Command label={t('people.searchChats')} shouldFilter={false} loop>
        <Command.Input
          value={search}
          onValueChange={setSearch}
          placeholder={t('people.searchHint')}
          className="h-10 w-full rounded-lg border border-control bg-background px-3"
        />
        <Command.List className="mt-2 max-h-80 overflow-y-auto" label={t('app.chats')}>
          {found.isError && <p className="px-2 py-3 text-bad">{wordError(t, found.error)}</p>}
          {found.isSuccess && !chats.length && <p className="px-2 py-3 text-quiet">{t('people.noChat')}</p>}
          {chats.map((chat) => (
            <Command.Item
              key={chat.id}
              value={chat.id}
              onSelect={() => {
                onClose();
                void navigate(`/chats/${chat.id}`);
              }}
              className="flex cursor-pointer items-center gap-2 rounded-lg px-2 py-2 aria-selected:bg-accent-soft"
            >
              <MessageSquare size={16} aria-hidden className="shrink-0 text-quiet" />
              <span className="min-w-0 grow truncate">{wordChatName(t, chat.name)}</span>
              <time
                className="shrink-0 text-quiet text-xs"
                dateTime={chat.updated_at}
                title={new Date(chat.updated_at).toLocaleString(localeOf(i18n.language))}
              >
                {wordDate(new Date(chat.updated_at), i18n.language)}
              </time>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
};

export default FindChats;
