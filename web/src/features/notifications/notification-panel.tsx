import type { Notification } from '@docent/contract';
import { wordDate } from '../../i18n/dates.ts';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { useMarkAllRead, useMarkRead, type useNotifications } from './queries.ts';
import { pathOf, wordNotification } from './words.ts';

type Props = { list: ReturnType<typeof useNotifications>; unread: number };

/** List under the bell: event, chat or domain, time; a click opens it and marks it read. */
const NotificationPanel = ({ list, unread }: Props) => {
  const { t } = useTranslation();
  const markAll = useMarkAllRead();
  const markRead = useMarkRead();
  const all = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  return (
    <>
      <header className="sticky top-0 flex min-h-11 items-center justify-between gap-2 border-line border-b bg-raised px-3">
        <h2 className="font-semibold">{t('notifications.title')}</h2>
        {unread > 0 && (
          <Button kind="quiet" size="sm" onClick={() => markAll.mutate()}>
            {t('notifications.allRead')}
          </Button>
        )}
      </header>
      {list.isPending && (
        <div className="p-3">
          <Skeleton lines={3} />
        </div>
      )}
      {list.isError && (
        <div className="p-3">
          <Failed
            text={wordError(t, list.error)}
            retry={t('app.retry')}
            onRetry={() => void list.refetch()}
          />
        </div>
      )}
      {list.isSuccess && !all.length && <p className="p-4 text-quiet">{t('notifications.empty')}</p>}
      <ul>
        {all.map((notification) => (
          <li key={notification.id} className="border-line border-b last:border-0">
            <Item notification={notification} onFollow={() => markRead.mutate(notification.id)} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          kind="quiet"
          className="w-full text-xs"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('notifications.more')}
        </Button>
      )}
    </>
  );
};

export default NotificationPanel;

const Item = ({ notification, onFollow }: { notification: Notification; onFollow: () => void }) => {
  const { t, i18n } = useTranslation();
  const at = new Date(notification.created_at);
  const isUnread = notification.read_at === null;
  return (
    <Link
      to={pathOf(notification)}
      onClick={(event) => {
        if (isUnread) onFollow();
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
      }}
      className="-outline-offset-2 flex gap-2.5 px-3 py-2.5 hover:bg-surface"
    >
      <span
        aria-hidden
        className={`mt-1.5 size-2 shrink-0 rounded-full ${isUnread ? 'bg-accent' : 'bg-transparent'}`}
      />
      <span className="min-w-0 grow text-[13px] leading-5">
        {isUnread && <span className="sr-only">{t('notifications.unread')}: </span>}
        <span className={`block break-words ${isUnread ? 'font-medium' : ''}`}>
          {wordNotification(t, notification)}
        </span>
        <span className="block truncate text-quiet">{notification.question ?? notification.title}</span>
        <time
          dateTime={notification.created_at}
          title={at.toLocaleString(localeOf(i18n.language))}
          className="text-quiet text-xs"
        >
          {wordDate(at, i18n.language)}
        </time>
      </span>
    </Link>
  );
};
