export type { Notifier, Notify } from './notify.ts';
export { forgetAllSubscriptions } from './push-store.ts';
export { startNotifications } from './start.ts';
export { countUnread, markAllRead } from './store.ts';
