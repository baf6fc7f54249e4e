export { NotificationBell } from './bell.tsx';
export { NotificationSettings } from './notification-settings.tsx';
export { useBrowserNotifications } from './use-browser-notifications.ts';
