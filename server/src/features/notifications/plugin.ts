import { SHORT } from '../../platform/outgoing/limits.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { sendHeldMails } from './held-mails.ts';
import { mailNotification } from './mail.ts';
import { createNotifier, HELD_MAIL_QUEUE, MAIL_QUEUE, type Notifier, PUSH_QUEUE } from './notify.ts';
import { pushNotifications } from './push.ts';
import { PUSH_SERVICES } from './push-services.ts';
import { notificationRoutes } from './routes.ts';
import { vapidKeys } from './vapid.ts';

type Settings = { fixed: { pushServices: string[] } };

export type NotificationsPlugin = Plugin & { notifier: Notifier };

/** A mail server may be away for an hour: further apart with each try. */
const MAIL_RETRIES = { retries: 8, delaySeconds: 15, backoff: true };
const PUSHES_AT_ONCE = 50;

/** Notifications in the app, and the jobs that push and mail them. */
export const notificationsPlugin = (
  platform: Platform,
  { settings }: { settings: Settings },
): NotificationsPlugin => {
  const { database, queue, mail, outgoing, logger, sockets, secrets, origin, product } = platform;
  const { db } = database;
  const callPushService = outgoing.fetchWith(SHORT);
  const keys = vapidKeys(secrets.current);
  const pushServices = [...PUSH_SERVICES, ...settings.fixed.pushServices];
  const contact = origin.startsWith('https:') ? origin : 'mailto:docent@localhost';
  const notifier = createNotifier({ database, queue, sockets, mails: mail.configured, logger });
  const productName = async () => (await product.get()).product_name;
  return {
    name: 'notices',
    routes: (app) => notificationRoutes(app, { db, publicKey: keys.publicKey, pushServices, sockets }),
    jobs: async () => {
      await queue.declare(PUSH_QUEUE);
      await queue.declare(MAIL_QUEUE, MAIL_RETRIES);
      await queue.work<{ ids: string[] }>(PUSH_QUEUE, { concurrency: 1, batch: PUSHES_AT_ONCE }, ({ ids }) =>
        pushNotifications({ db, keys, contact, sockets, logger, callPushService }, ids),
      );
      await queue.work<{ id: string }>(MAIL_QUEUE, { concurrency: 1 }, async ({ id }) =>
        mailNotification({ db, mail, productName: await productName(), origin }, id),
      );
      if (!mail.configured) return;
      await queue.declare(HELD_MAIL_QUEUE, { exclusive: true, retries: 0 });
      await queue.work(HELD_MAIL_QUEUE, { concurrency: 1 }, async () =>
        sendHeldMails({ db, mail, productName: await productName(), origin, logger }),
      );
      await queue.everyMinute(HELD_MAIL_QUEUE);
    },
    close: () => notifier.flush(),
    drain: () => notifier.flush(),
    notifier,
  };
};
