import type { Chat } from '@docent/contract';
import { isEmptyChat, useChats, useOutbox, withTitle } from '../features/chats/index.ts';
import { wordChatName } from '../i18n/chat-name.ts';
import { wordError } from '../i18n/errors.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { NavLink } from '../router/index.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const DAY_MS = 86_400_000;
const AGES = ['today', 'yesterday', 'week', 'older'] as const;

const ageOf = (chat: Chat): (typeof AGES)[number] => {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const at = Date.parse(chat.updated_at);
  if (at >= midnight) return 'today';
  if (at >= midnight - DAY_MS) return 'yesterday';
  return at >= midnight - 6 * DAY_MS ? 'week' : 'older';
};

/** The person's chats in the left column, by age. */
export const ChatLinks = () => {
  const { t } = useTranslation();
  const chats = useChats();
  const onTheirWay = useOutbox();
  const all = (chats.data?.pages.flatMap((page) => page.chats) ?? [])
    .filter((chat) => !isEmptyChat(chat, onTheirWay))
    .map((chat) => withTitle(chat, onTheirWay));

  if (chats.isPending)
    return (
      <div className="px-2 pt-2">
        <Skeleton lines={4} />
      </div>
    );
  if (chats.isError)
    return (
      <div role="alert" className="px-2 text-quiet">
        <p>{wordError(t, chats.error)}</p>
        <button type="button" onClick={() => void chats.refetch()} className="text-accent underline">
          {t('app.retry')}
        </button>
      </div>
    );
  if (!all.length) return <p className="px-2 pt-2 text-quiet text-xs">{t('app.noChats')}</p>;
  return (
    <>
      {AGES.map((age) => {
        const group = all.filter((chat) => ageOf(chat) === age);
        if (!group.length) return null;
        return (
          <section key={age} className="pt-3">
            <h2 className="px-2 pb-1 font-medium text-quiet text-xs">{t(`app.${age}`)}</h2>
            <ul className="flex flex-col gap-0.5">
              {group.map((chat) => (
                <li key={chat.id}>
                  <NavLink
                    to={`/chats/${chat.id}`}
                    title={wordChatName(t, chat.name)}
                    className="group flex items-center gap-2 rounded-lg px-2 py-1.5 text-[13px] hover:bg-line/60 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
                  >
                    <span className="min-w-0 grow truncate">{wordChatName(t, chat.name)}</span>
                    {(chat.last_seq > chat.last_read_seq || chat.has_unread_review) && (
                      <span className="size-2 shrink-0 rounded-full bg-accent group-aria-[current=page]:hidden">
                        <span className="sr-only">{t('notifications.unread')}</span>
                      </span>
                    )}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {chats.hasNextPage && (
        <Button
          kind="quiet"
          className="mt-2 w-full text-xs"
          onClick={() => void chats.fetchNextPage()}
          disabled={chats.isFetchingNextPage}
        >
          {t('app.loadMore')}
        </Button>
      )}
    </>
  );
};
