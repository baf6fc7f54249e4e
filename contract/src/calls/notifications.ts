import {
  NotificationList,
  NotificationPatch,
  NotificationQuery,
  PushEndpoint,
  PushKey,
  PushSubscriptionBody,
  UnreadCount,
} from '../notifications.ts';
import { ById, type Descriptions } from './description.ts';

const call = { tag: 'Notifications', may: 'everyone' } as const;

export const notificationCalls = {
  listNotifications: {
    ...call,
    summary: 'Notifications of the caller, newest first',
    query: NotificationQuery,
    result: NotificationList,
    errors: [],
  },
  readNotification: {
    ...call,
    summary: 'Mark a notification as read',
    params: ById,
    body: NotificationPatch,
    result: UnreadCount,
    errors: ['not_found'],
  },
  readAllNotifications: {
    ...call,
    summary: 'Mark all notifications as read',
    result: UnreadCount,
    errors: [],
  },
  getPushKey: {
    ...call,
    summary: 'What a browser needs to subscribe to pushes (VAPID)',
    result: PushKey,
    errors: [],
  },
  subscribeToPush: {
    ...call,
    summary: 'Send pushes to this browser',
    body: PushSubscriptionBody,
    errors: ['push_refused', 'forbidden'],
  },
  unsubscribeFromPush: {
    ...call,
    summary: 'Send no pushes to this browser any more',
    body: PushEndpoint,
    errors: [],
  },
} as const satisfies Descriptions;
