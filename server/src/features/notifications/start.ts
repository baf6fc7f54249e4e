import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { SHORT } from '../../platform/outgoing/limits.ts';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { SocketServer } from '../../realtime/index.ts';
import { mailNotification } from './mail.ts';
import { createNotifier, MAIL_QUEUE, type Notifier, PUSH_QUEUE } from './notify.ts';
import { pushNotifications } from './push.ts';
import { PUSH_SERVICES } from './push-services.ts';
import { notificationRoutes } from './routes.ts';
import { vapidKeys } from './vapid.ts';

type Options = {
  app: App;
  database: Database;
  queue: Queue;
  mail: Mail;
  logger: Logger;
  sockets: () => SocketServer;
  /** Signs sessions; the keys for push come from it. */
  secret: string;
  productName: string;
  /** Scheme, host and port under which people reach the server. */
  origin: string;
  /** Push services besides the browsers' own. */
  morePushServices: string[];
  outgoing: Pick<Outgoing, 'fetchWith'>;
};

/** A mail server may be away for an hour: further apart with each try. */
const MAIL_RETRIES = { retries: 8, delaySeconds: 15, backoff: true };
const PUSHES_AT_ONCE = 50;

/** Registers the calls of notifications and the jobs behind them. Calls come before the app is ready. */
export const startNotifications = async (options: Options): Promise<Notifier> => {
  const { app, database, queue, mail, logger, sockets, secret, productName, origin } = options;
  const { db } = database;
  const callPushService = options.outgoing.fetchWith(SHORT);
  const keys = vapidKeys(secret);
  const pushServices = [...PUSH_SERVICES, ...options.morePushServices];
  const contact = origin.startsWith('https:') ? origin : 'mailto:docent@localhost';
  await queue.declare(PUSH_QUEUE);
  await queue.declare(MAIL_QUEUE, MAIL_RETRIES);
  notificationRoutes(app, { db, publicKey: keys.publicKey, pushServices, sockets });
  await queue.work<{ ids: string[] }>(PUSH_QUEUE, { concurrency: 1, batch: PUSHES_AT_ONCE }, ({ ids }) =>
    pushNotifications({ db, keys, contact, sockets, logger, callPushService }, ids),
  );
  await queue.work<{ id: string }>(MAIL_QUEUE, { concurrency: 1 }, ({ id }) =>
    mailNotification({ db, mail, productName, origin }, id),
  );
  return createNotifier({ database, queue, sockets, mails: mail.configured, logger });
};
