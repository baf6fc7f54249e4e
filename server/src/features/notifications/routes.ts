import {
  Id,
  NotificationList,
  NotificationPatch,
  NotificationQuery,
  PushEndpoint,
  PushKey,
  PushSubscriptionBody,
  UnreadCount,
} from '@docent/contract';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import type { SocketServer } from '../../realtime/index.ts';
import { isPushService } from './push-services.ts';
import { deleteSubscription, saveSubscription } from './push-store.ts';
import { countUnread, listNotifications, markAllRead, markNotificationRead } from './store.ts';

type Options = {
  db: Db;
  publicKey: string;
  pushServices: string[];
  sockets: () => Pick<SocketServer, 'toUser'>;
};

/** Everybody's own notifications and browsers; another's do not exist. */
export const notificationRoutes = (app: App, { db, publicKey, pushServices, sockets }: Options) => {
  /** The person's other tabs learn of it too. */
  const unreadOf = async (userId: string) => {
    const unread = await countUnread(db, userId);
    sockets().toUser(userId).emit('notification', { notification: null, unread });
    return { unread };
  };

  app.get(
    '/v1/notifications',
    {
      config: { access: 'signed-in' },
      schema: { querystring: NotificationQuery, response: { 200: NotificationList } },
    },
    ({ query, user }) => listNotifications(db, user.id, query),
  );

  app.patch(
    '/v1/notifications/:id',
    {
      config: { access: 'signed-in' },
      schema: { params: z.object({ id: Id }), body: NotificationPatch, response: { 200: UnreadCount } },
    },
    async ({ params: { id }, user }) => {
      await markNotificationRead(db, id, user.id);
      return unreadOf(user.id);
    },
  );

  app.post(
    '/v1/notifications/read',
    { config: { access: 'signed-in' }, schema: { response: { 200: UnreadCount } } },
    async ({ user }) => {
      await markAllRead(db, user.id);
      return unreadOf(user.id);
    },
  );

  app.get(
    '/v1/push/key',
    { config: { access: 'signed-in' }, schema: { response: { 200: PushKey } } },
    async () => ({ public_key: publicKey }),
  );

  app.post(
    '/v1/push/subscriptions',
    { config: { access: 'signed-in', done: 204 }, schema: { body: PushSubscriptionBody } },
    async (request, reply) => {
      const { endpoint, keys } = request.body;
      if (!isPushService(endpoint, pushServices)) throw new AppError('push_refused');
      const { sessionId } = request.caller;
      if (!sessionId) throw new AppError('forbidden');
      const owner = { userId: request.user.id, sessionId };
      if (!(await saveSubscription(db, owner, { endpoint, keys }))) throw new AppError('too_many_requests');
      return reply.status(204).send();
    },
  );

  app.delete(
    '/v1/push/subscriptions',
    { config: { access: 'signed-in' }, schema: { body: PushEndpoint } },
    async ({ body, user }, reply) => {
      await deleteSubscription(db, body.endpoint, user.id);
      return reply.status(204).send();
    },
  );
};
