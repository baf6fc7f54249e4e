import type { NotificationEvent, Notification as Told } from '@docent/contract';
import { OTHER_CHAT_NOTIFICATION_DEBOUNCE_MS } from '@docent/contract/constants';
import { useCallback, useEffect, useRef } from 'react';
import { useSocketEvent } from '../../api/socket.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigate } from '../../router/index.ts';
import { isOn, showBrowserNotification, subscribe } from './browser.ts';
import { pathOf, wordNotification } from './words.ts';

/**
 * Shows what happens in other chats, or while the tab is hidden, as notifications of the browser: 5 s after the last
 * of them, so that a lively chat rings once, and not at all when it was read meanwhile.
 */
export const useBrowserNotifications = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const waiting = useRef(new Map<string, Told>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(() => {
    const told = [...waiting.current.values()];
    waiting.current.clear();
    for (const notification of told.filter((one) => !isSeen(one))) {
      showBrowserNotification({
        title: notification.title,
        body: wordNotification(t, notification),
        path: pathOf(notification),
      }).catch(() => {}); // The bell lists it too.
    }
  }, [t]);

  useSocketEvent(
    'notification',
    useCallback(
      ({ notification, unread }: NotificationEvent) => {
        if (!unread) waiting.current.clear();
        if (!notification || !isOn() || isSeen(notification)) return;
        waiting.current.set(notification.id, notification);
        clearTimeout(timer.current);
        timer.current = setTimeout(show, OTHER_CHAT_NOTIFICATION_DEBOUNCE_MS);
      },
      [show],
    ),
  );

  useEffect(() => {
    if (isOn()) subscribe().catch(() => {}); // no push service: tabs show them
    return () => clearTimeout(timer.current);
  }, []);
  // The service worker hands a click to a tab that is open.
  useEffect(() => {
    const follow = ({ data }: MessageEvent) => {
      if (typeof data?.openPath === 'string' && data.openPath.startsWith('/')) void navigate(data.openPath);
    };
    navigator.serviceWorker?.addEventListener('message', follow);
    return () => navigator.serviceWorker?.removeEventListener('message', follow);
  }, [navigate]);
};

/** The person is looking at it. */
const isSeen = (notification: Told): boolean =>
  document.visibilityState === 'visible' && window.location.pathname === pathOf(notification).split('#')[0];
