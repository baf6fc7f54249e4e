import type { PushPayload } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Fetch } from '../../platform/outgoing/fetch.ts';
import type { SocketServer } from '../../realtime/index.ts';
import { pathOf } from './path.ts';
import { deleteSubscription, type Subscription, subscriptionsOf } from './push-store.ts';
import { type Addressed, findNotifications, findRecipient } from './store.ts';
import type { VapidKeys } from './vapid.ts';
import { wordNotification } from './words.ts';

type Options = {
  db: Db;
  keys: VapidKeys;
  /** `https:` or `mailto:`: the contact for operators of push services. */
  contact: string;
  sockets: Pick<SocketServer, 'isOnline'>;
  logger: Logger;
  callPushService: Fetch;
};

/** A push service keeps a push that long for a browser that is off. */
const KEPT_SECONDS = 24 * 3_600;
const GONE = new Set([404, 410]);

/** The job behind notifications: those still unread, of people without an open tab, go to their browsers. */
export const pushNotifications = async (options: Options, ids: string[]): Promise<void> => {
  const { db, sockets } = options;
  for (const notification of await findNotifications(db, ids)) {
    if (notification.read_at || (await sockets.isOnline(notification.user_id))) continue;
    await pushToPerson(options, notification);
  }
};

const pushToPerson = async (options: Options, notification: Addressed): Promise<void> => {
  const { db, logger } = options;
  const recipient = await findRecipient(db, notification.user_id);
  if (!recipient) return;
  const payload: PushPayload = {
    title: wordNotification(notification, recipient.language),
    path: pathOf(notification),
  };
  for (const subscription of await subscriptionsOf(db, notification.user_id)) {
    const status = await pushTo(options, subscription, payload).catch((error: unknown) => {
      logger.warn({ err: error }, 'a push service could not be reached');
      return 0;
    });
    if (GONE.has(status)) await deleteSubscription(db, subscription.endpoint);
    else if (status >= 400) logger.warn({ status }, 'a push service refused a push');
  }
};

/** Encrypts for the browser (RFC 8291) and calls its push service. Returns the status. Redirects are not followed. */
const pushTo = async (
  { keys, contact, callPushService }: Pick<Options, 'keys' | 'contact' | 'callPushService'>,
  subscription: Subscription,
  payload: PushPayload,
): Promise<number> => {
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
    vapidDetails: { subject: contact, ...keys },
    TTL: KEPT_SECONDS,
  });
  const { 'Content-Length': _length, ...headers } = request.headers;
  const response = await callPushService(request.endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(request.body ?? Buffer.alloc(0)),
    redirect: 'error',
  });
  await response.body?.cancel();
  return response.status;
};
