export { tellAccessOpened } from './access-opened.ts';
export type { Notifier, Notify } from './notify.ts';
export { notificationsPlugin } from './plugin.ts';
export { forgetAllSubscriptions } from './push-store.ts';
export { hasUnreadReview } from './reviews.ts';
export { countUnread, markAllRead } from './store.ts';
