export { NotificationBell } from './bell.tsx';
export { useBrowserNotifications } from './use-browser-notifications.ts';
