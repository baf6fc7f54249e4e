import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { SocketServer } from '../../realtime/index.ts';
import { isPushService } from './push-services.ts';
import { deleteSubscription, saveSubscription } from './push-store.ts';
import { countUnread, listNotifications, markAllRead, markNotificationRead } from './store.ts';

type Options = {
  db: Db;
  publicKey: string;
  pushServices: string[];
  sockets: Pick<SocketServer, 'toUser'>;
};

/** Everybody's own notifications and browsers; another's do not exist. */
export const notificationRoutes = (app: App, { db, publicKey, pushServices, sockets }: Options) => {
  /** The person's other tabs learn of it too. */
  const unreadOf = async (userId: string) => {
    const unread = await countUnread(db, userId);
    sockets.toUser(userId).emit('notification', { notification: null, unread });
    return { unread };
  };

  handle(app, CALLS.listNotifications, ({ query, user }) => listNotifications(db, user.id, query));

  handle(app, CALLS.readNotification, async ({ params: { id }, user }) => {
    await markNotificationRead(db, id, user.id);
    return unreadOf(user.id);
  });

  handle(app, CALLS.readAllNotifications, async ({ user }) => {
    await markAllRead(db, user.id);
    return unreadOf(user.id);
  });

  handle(app, CALLS.getPushKey, async () => ({ public_key: publicKey }));

  handle(app, CALLS.subscribeToPush, async (request) => {
    const { endpoint, keys } = request.body;
    if (!isPushService(endpoint, pushServices)) throw new AppError('push_refused');
    const { sessionId } = request.caller;
    if (!sessionId) throw new AppError('forbidden');
    const owner = { userId: request.user.id, sessionId };
    if (!(await saveSubscription(db, owner, { endpoint, keys }))) throw new AppError('too_many_requests');
  });

  handle(app, CALLS.unsubscribeFromPush, async ({ body, user }) => {
    await deleteSubscription(db, body.endpoint, user.id);
  });
};
