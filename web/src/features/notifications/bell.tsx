import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNotifications } from './queries.ts';

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'));

const SHOWN_AT_MOST = 99;

/** The bell with the number of what is unread, and the list below it. `id` is unique on the page. */
export const NotificationBell = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const list = useNotifications();
  const [open, setOpen] = useState(false);
  const unread = list.data?.pages[0]?.unread ?? 0;
  const label = unread ? t('notifications.openUnread', { count: unread }) : t('notifications.open');
  return (
    <>
      <button
        type="button"
        popoverTarget={`${id}-notifications`}
        aria-label={label}
        title={label}
        className="relative inline-flex size-8 items-center justify-center rounded-lg text-quiet transition-colors hover:bg-line/60 hover:text-ink"
      >
        <Bell size={16} aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="-top-0.5 -right-0.5 absolute min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-[10px] text-on-accent leading-4"
          >
            {unread > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : unread}
          </span>
        )}
      </button>
      <section
        id={`${id}-notifications`}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        aria-label={t('notifications.title')}
        className="fixed inset-auto top-13 left-3 max-h-[70vh] min-h-24 w-96 max-w-[calc(100vw-24px)] overflow-y-auto rounded-xl border border-line bg-raised text-ink shadow-lg"
      >
        <Suspense>{open && <NotificationPanel list={list} unread={unread} />}</Suspense>
      </section>
    </>
  );
};
