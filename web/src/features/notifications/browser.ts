import type { CallBody } from '@docent/contract';
import { call } from '../../api/client.ts';

/**
 * Notifications of this browser: whether the user wants them (stored here, not with the account), whether the browser permits them, and
 * whether push works when no tab is open.
 */
const STORAGE_KEY = 'notifications';

export type BrowserState = 'unsupported' | 'blocked' | 'off' | 'on' | 'onTabOnly';

const hasNotifications = () => 'Notification' in window && 'serviceWorker' in navigator;

export const isOn = (): boolean =>
  hasNotifications() && Notification.permission === 'granted' && localStorage.getItem(STORAGE_KEY) === 'on';

export const readState = async (): Promise<BrowserState> => {
  if (!hasNotifications()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (!isOn()) return 'off';
  return (await subscription()) ? 'on' : 'onTabOnly';
};

const registration = () => navigator.serviceWorker.getRegistration();
const subscription = async () => (await (await registration())?.pushManager?.getSubscription()) ?? null;

/** Asks for permission, then subscribes this browser; without a push service, open tabs show notifications. */
export const turnOn = async (): Promise<BrowserState> => {
  if (!hasNotifications()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return readState();
  localStorage.setItem(STORAGE_KEY, 'on');
  await subscribe().catch(() => {}); // No push service: open tabs show notifications.
  return readState();
};

export const turnOff = async (): Promise<BrowserState> => {
  localStorage.removeItem(STORAGE_KEY);
  const subscribed = await subscription();
  if (subscribed) {
    const { endpoint } = subscribed;
    await subscribed.unsubscribe();
    // The push service reports the removed subscription at the next push.
    await call('unsubscribeFromPush', { body: { endpoint } }).catch(() => {});
  }
  return readState();
};

/** Makes sure that the server knows this browser for this sign-in: the one before took its subscription along. */
export const subscribe = async (): Promise<void> => {
  const manager = (await navigator.serviceWorker.ready).pushManager;
  const { public_key: applicationServerKey } = await call('getPushKey');
  const ask = () => manager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const subscribed = await ask().catch(async () => {
    // A subscription with another key, from before the server's secret changed, prevents a new one.
    await (await manager.getSubscription())?.unsubscribe();
    return ask();
  });
  // The browser's own JSON; the server checks it.
  await call('subscribeToPush', { body: subscribed.toJSON() as CallBody<'subscribeToPush'> });
};

type Shown = { title: string; body: string; path: string };

/** Time in ms that a service worker may take to become active after the page has registered it. */
const ACTIVE_MS = 5_000;

/** @throws Error when no service worker is active in time: without one a browser shows no notification. */
const activeWorker = (): Promise<ServiceWorkerRegistration> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No service worker is active.')), ACTIVE_MS);
    navigator.serviceWorker.ready.then(resolve, reject);
  });

/**
 * Shows a browser notification; it replaces an earlier one with the same path.
 *
 * @throws Error when the browser shows none
 */
export const showBrowserNotification = async ({ title, body, path }: Shown): Promise<void> => {
  const worker = await activeWorker();
  await worker.showNotification(title, { body, tag: path, icon: '/icon-512.png', data: { path } });
};
